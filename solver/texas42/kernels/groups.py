"""The tiles that kernels ask about by name: `t.groups[TRUMPS]` is the mask of all trumps."""

(
    TRUMPS,  # 0 where there are none
    DOUBLES,
    FIVES,  # tiles that count 5 points
    TENS,  # tiles that count 10 points
) = range(4)
