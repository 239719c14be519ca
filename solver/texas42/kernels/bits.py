"""What numba lacks: counting and finding bits of int64 masks, arrays without reference counts."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def popcount(typingctx, mask):
    """How many tiles `mask` (int64) holds."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest(typingctx, mask):
    """The index of the lowest tile of `mask` (int64, not zero)."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), codegen


@intrinsic
def highest(typingctx, mask):
    """The index of the highest tile of `mask` (int64); -1 for an empty one."""

    def codegen(context, builder, signature, args):
        zeros = builder.ctlz(args[0], context.get_constant(types.boolean, False))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), codegen


@intrinsic
def borrowed(typingctx, array):
    """The same array without an owner, which inner loops may pass and slice at no cost.

    numba counts references to an array's owner, atomically, at almost every assignment: half of the
    time of a search. The caller must hold the array itself while the borrowed one is in use.
    """

    def codegen(context, builder, signature, args):
        return _disowned(context, builder, signature.args[0], args[0])

    return array(array), codegen


@intrinsic
def borrowed_all(typingctx, arrays):
    """A named tuple of arrays with each of them borrowed."""

    def codegen(context, builder, signature, args):
        kind = signature.args[0]
        fields = [
            _disowned(context, builder, field, builder.extract_value(args[0], place))
            for place, field in enumerate(kind.types)
        ]
        return context.make_tuple(builder, kind, fields)

    return arrays(arrays), codegen


def _disowned(context, builder, kind, value):
    array = context.make_array(kind)(context, builder, value)
    array.meminfo = array.meminfo.type(None)
    array.parent = array.parent.type(None)
    return array._getvalue()
