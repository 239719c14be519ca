"""What can be wrong with a question, named by cause.

Every error is one sentence a player can act on; `place` says where in the input it stands
(column, hand, trick) and `hint` what to write instead, so that machine output can keep them apart.
"""


class Texas42Error(ValueError):
    """The root of every error this project raises on purpose.

    >>> try:
    ...     Domino.parse("7-1")
    ... except Texas42Error as error:
    ...     print(error)
    7-1 is not in a double-six set; pips go from 0 (blank) to 6
    """

    def __init__(self, what: str, *, place: str = "", hint: str = "") -> None:
        self.what = what
        self.place = place
        self.hint = hint
        super().__init__(what, place, hint)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        fix = f"; {self.hint}" if self.hint else ""
        return f"{where}{self.what}{fix}"


class NotationError(Texas42Error):
    """Text that cannot be read as a domino, hand, deal, trump, seat or record."""


class UnknownDominoError(NotationError):
    """A tile that is not in a double-six set."""


class DuplicateDominoError(Texas42Error):
    """A tile that stands in two places."""


class HandSizeError(Texas42Error):
    """A hand, or the four hands of a deal, with the wrong number of tiles."""


class UnknownHandError(Texas42Error):
    """A question that needs all four hands, asked of a deal with an unknown one."""


class IllegalPlayError(Texas42Error):
    """A play the rules forbid: a tile not held, a suit not followed, a hand already over."""


class ContractError(Texas42Error):
    """A bid, trump or bidder that does not exist or is missing."""


class EffortError(Texas42Error):
    """How much is to be done, in a way that cannot be: no hands, no threads, chances over 1."""


class ContradictionError(Texas42Error):
    """Knowledge that no layout of the hidden tiles can fit."""
