"""Where chance comes from: every draw is fixed by a seed and a counter, and by nothing else.

An answer draws more than once, and draws that must not share their luck take different paths from
the same seed (`derive`). Numbers themselves are of two kinds, both counter-based: `words` by the
mixer of splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014),
which the kernels draw from too (`kernels.randomness`), and `lots` by Philox (Salmon and others,
"Parallel random numbers: as easy as 1, 2, 3", 2011) as numpy has it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Counters = NDArray[np.int64]

SEED_BITS = (1 << 63) - 1
"""A kernel's seed is an int64 that is not negative."""

# Streams: the layouts of one must not be those by which another was chosen.
CONFIRMATION = 0x7FFF_FFFF
CHOSEN = 0x5EED_5EED
SECOND_LOOK = SEED_BITS

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_KEY = 0xFFFF_FFFF
_FRACTION_BITS = 53


def derive(seed: int, *path: int) -> int:
    """The seed of one draw of an answer, 0…2⁶³ - 1.

    `path`: which draw it is, a stream of those above or a number in bits that the caller keeps free
    in `seed`. The same seed and path give the same seed.
    """
    for step in path:
        seed ^= step
    return seed & SEED_BITS


def words(seed: int, indices: Counters, tries: Counters | int) -> Words:
    """64 random bits for each (seed, index, try), (n,)."""
    start = mixed(np.array([(seed + _STEP) & _WORD], dtype=np.uint64))
    streams = mixed(start ^ (indices.astype(np.uint64) * np.uint64(_STEP)))
    # At least one axis: numpy warns when a number on its own wraps round, as these shall.
    steps = np.atleast_1d(np.asarray(tries)).astype(np.uint64) * np.uint64(_STEP)
    return mixed(streams + mixed(steps + np.uint64(1)))


def next_words(words: Words) -> Words:
    """Other words for those that could not be used."""
    return mixed(words + np.uint64(_STEP))


def mixed(words: Words) -> Words:
    """Words whose every bit depends on every bit of `words`."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def lots(seed: int, first: int, n: int) -> NDArray[np.float64]:
    """`n` numbers of 0…1 (1 excluded) for the draws from `first` on; (n,)."""
    raw = np.random.Philox(key=[seed & _KEY, first]).random_raw(n)
    fractions = (raw >> np.uint64(64 - _FRACTION_BITS)).astype(np.float64)
    return fractions * 2.0**-_FRACTION_BITS
