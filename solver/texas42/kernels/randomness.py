"""Counter-based random numbers: a stream for each (seed, index), the same on any thread.

The generator is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014): a counter stepped by an odd constant and mixed. A stream is one int64 in an
array, so that it can be passed about and advanced in place.
"""

import numpy as np

from .compiled import part

STEP = np.uint64(0x9E3779B97F4A7C15)


@part
def mixed(word):
    """A uint64 whose every bit depends on every bit of `word`."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@part
def start_stream(stream, seed, index):
    """Set `stream` (1,) int64 to the beginning of the stream of (seed, index)."""
    word = mixed(np.uint64(seed) + STEP)
    stream[0] = np.int64(mixed(word ^ (np.uint64(index) * STEP)))


@part
def below(stream, bound):
    """A whole number in 0…bound-1, `bound` at most 2^40; advances `stream`."""
    word = np.uint64(stream[0]) + STEP
    stream[0] = np.int64(word)
    return np.int64((mixed(word) >> np.uint64(1)) % np.uint64(bound))
