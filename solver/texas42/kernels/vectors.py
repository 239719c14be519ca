"""The two sums of a small network, eight numbers at a time.

Left to itself the compiler writes every partial sum back to memory; here a block of sums stays in
registers until it is done. Sums are taken in the order of the rows and products are rounded before
they are added, so that every machine finds the same numbers to the bit.
"""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

LANES = 8
BLOCK = 8  # vectors of sums in registers at a time

_VECTOR = ir.VectorType(ir.FloatType(), LANES)
_WORD = ir.IntType(64)
_ZERO = ir.Constant(_VECTOR, [0.0] * LANES)


def row_sum(width):
    """A function (out, bias, rows, chosen, n): `out` (width,) = `bias` + the rows of `rows` (m,
    width) that the first `n` of `chosen` name. float32, `chosen` int64; `width` in whole lanes."""

    @intrinsic
    def sum_rows(typingctx, out, bias, rows, chosen, n):
        def codegen(context, builder, signature, args):
            out, bias, rows, chosen, _ = _data(context, builder, signature, args)

            def begun(i):
                return builder.mul(builder.load(builder.gep(chosen, [i])), _word(width))

            def term(offset, place):
                return _load(builder, rows, offset, place)

            _sums(builder, out, bias, args[4], width, begun, term)
            return context.get_dummy_value()

        return types.void(out, bias, rows, chosen, n), codegen

    return sum_rows


def scaled_row_sum(width):
    """A function (out, bias, rows, chosen, n, factors): as `row_sum`, each row times the number at
    its place in `factors` (m,) float32."""

    @intrinsic
    def sum_scaled_rows(typingctx, out, bias, rows, chosen, n, factors):
        def codegen(context, builder, signature, args):
            out, bias, rows, chosen, _, factors = _data(context, builder, signature, args)

            def begun(i):
                row = builder.load(builder.gep(chosen, [i]))
                factor = builder.load(builder.gep(factors, [row]))
                one = builder.insert_element(_ZERO, factor, ir.Constant(ir.IntType(32), 0))
                spread = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
                return builder.mul(row, _word(width)), builder.shuffle_vector(one, _ZERO, spread)

            def term(offset_and_factor, place):
                offset, factor = offset_and_factor
                return builder.fmul(factor, _load(builder, rows, offset, place))

            _sums(builder, out, bias, args[4], width, begun, term)
            return context.get_dummy_value()

        return types.void(out, bias, rows, chosen, n, factors), codegen

    return sum_scaled_rows


def _sums(builder, out, bias, n, width, begun, term):
    """Emit the loops: for each block of `width`, sums over i in 0…n-1 of `term`, which
    gets what `begun` makes of i."""
    for block in range(0, width, BLOCK * LANES):
        places = range(block, min(block + BLOCK * LANES, width), LANES)
        entry = builder.block
        start = [_load(builder, bias, _word(0), place) for place in places]
        head = builder.append_basic_block("sums.head")
        body = builder.append_basic_block("sums.body")
        done = builder.append_basic_block("sums.done")
        builder.branch(head)
        builder.position_at_end(head)
        i = builder.phi(_WORD)
        i.add_incoming(_word(0), entry)
        sums = [builder.phi(_VECTOR) for _ in places]
        for total, first in zip(sums, start, strict=True):
            total.add_incoming(first, entry)
        builder.cbranch(builder.icmp_signed("<", i, n), body, done)
        builder.position_at_end(body)
        row = begun(i)
        for total, place in zip(sums, places, strict=True):
            total.add_incoming(builder.fadd(total, term(row, place)), body)
        i.add_incoming(builder.add(i, _word(1)), body)
        builder.branch(head)
        builder.position_at_end(done)
        for total, place in zip(sums, places, strict=True):
            builder.store(total, _vector_at(builder, out, _word(0), place), align=4)


def _data(context, builder, signature, args):
    """Where the numbers of each array begin."""
    return [
        context.make_array(kind)(context, builder, value).data if hasattr(kind, "ndim") else None
        for kind, value in zip(signature.args, args, strict=False)
    ]


def _word(value):
    return ir.Constant(_WORD, value)


def _vector_at(builder, data, offset, place):
    at = builder.gep(data, [builder.add(offset, _word(place))])
    return builder.bitcast(at, _VECTOR.as_pointer())


def _load(builder, data, offset, place):
    return builder.load(_vector_at(builder, data, offset, place), align=4)
