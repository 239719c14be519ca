"""The random words of the kernels and those of Python come from one mixer, written for each."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from texas42 import seeds
from texas42.kernels import randomness

words = st.integers(0, 2**64 - 1)


@given(words)
def test_kernels_mix_as_python_does(word: int) -> None:
    assert int(randomness.mixed(np.uint64(word))) == int(
        seeds.mixed(np.array([word], dtype=np.uint64))[0]
    )


@given(words)
def test_kernels_step_as_python_does(word: int) -> None:
    stream = np.array([word], dtype=np.uint64).view(np.int64)
    drawn = int(randomness.below(stream, 1 << 40))
    stepped = seeds.next_words(np.array([word], dtype=np.uint64))
    assert drawn == (int(stepped[0]) >> 1) % (1 << 40)
