"""What the kernels assume of a contract, in one place, without loading the compiler.

Which tiles follow, lead and win comes to a kernel as rule tables (`exact.rule_tables.RuleTables`).
The rest is written into the kernels, because a search is only fast if the compiler knows it:

- *Seats.* Four seats, 0…3, play one tile each to every trick; after a seat plays the one numbered
  one higher, and seat 0 after seat 3. The winner of a trick leads the next.
- *Sides.* Two sides, by the parity of the seat: 0 and 2 against 1 and 3.
- *Tiles.* At most 28, as bits of a mask, trumps highest; at most seven in a hand, and seven trumps.
- *Points.* A trick is worth one point and the count of its tiles (`RuleTables.points`), all of it
  to the side that wins it. A tile counts 0, 5 or 10 (`groups.FIVES`, `groups.TENS`). No value is
  negative, and all points of a hand fit the six bits that a transposition entry has for them.
- *Aim.* One side wants as many points as it can get, the other wants it to get as few. Where whole
  hands are played (`playing`, `studying`) it is the bidder's side, and the contract
  is made when that side has won the points it bid. `studying` counts 42 points in a hand.

`ASSUMES` says the same as data, so that whoever hands a contract to a kernel can compare.
"""

from typing import NamedTuple

SEATS = 4
SET_SIZE = 28
HAND_SIZE = SET_SIZE // SEATS

TRICK_POINTS = 1
FIVE, TEN = 5, 10  # what a tile of `groups.FIVES` or `groups.TENS` counts
HAND_POINTS = 42
LOWEST_BID = 30

POINTS_BITS = 6  # of a transposition entry, for a bound on points
BELOW_ALL, ABOVE_ALL = -1, 99  # no value of a node is as low, or as high


class Assumptions(NamedTuple):
    """The facts of a contract that the kernels rely on."""

    seats: int
    """How many play, each of them one tile to every trick."""
    next_seat: tuple[int, ...]
    """The seat that plays after each seat."""
    sides: tuple[int, ...]
    """The side of each seat."""
    tiles: int
    """Tiles in play at the start."""
    hand_size: int
    """Tiles in each hand at the start."""
    trick_points: int
    """What a trick is worth without the count on its tiles."""
    counts: tuple[int, ...]
    """What a tile may count."""
    hand_points: int
    """All points of a whole hand."""
    most_points: int
    """More points than this, in one hand, a transposition entry cannot hold."""


ASSUMES = Assumptions(
    seats=SEATS,
    next_seat=(1, 2, 3, 0),
    sides=(0, 1, 0, 1),
    tiles=SET_SIZE,
    hand_size=HAND_SIZE,
    trick_points=TRICK_POINTS,
    counts=(0, FIVE, TEN),
    hand_points=HAND_POINTS,
    most_points=(1 << POINTS_BITS) - 1,
)
