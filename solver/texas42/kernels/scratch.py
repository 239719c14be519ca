"""The working memory that one thread searches in."""

from collections import namedtuple

import numpy as np

from .assumptions import SET_SIZE
from .bounds import TRUMP_BITS, fill_sure_trumps
from .state import COLUMNS, PLIES

GENERATION, NODES = range(2)  # what `counters` counts: uses of the transposition table, nodes
TABLE_BITS = 15
Scratch = namedtuple("Scratch", "stack scores table counters sure weights")
"""stack (30, 17), scores (30, 28), table (2^k,) of transpositions, counters (2,), sure (2^14,) as
`fill_sure_trumps` fills it and the ordering weights (4 × 4 × 256,), all int64."""


def new_scratch(weights, table_bits=TABLE_BITS):
    """Working memory for one thread, 2^table_bits (at most 2^20) transposition entries."""
    sure = np.zeros(1 << 2 * TRUMP_BITS, dtype=np.int64)
    fill_sure_trumps(sure)
    return Scratch(
        stack=np.zeros((PLIES, COLUMNS), dtype=np.int64),
        scores=np.zeros((PLIES, SET_SIZE), dtype=np.int64),
        table=np.zeros(1 << table_bits, dtype=np.int64),
        counters=np.zeros(2, dtype=np.int64),
        sure=sure,
        weights=weights,
    )
