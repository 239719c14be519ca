"""What the rule player weighs in a tile it could follow with: the place of each feature in the
weights."""

(
    WINS,  # chance that the side takes the trick
    WINS_POINTS,  # chance times what lies on the trick
    GIVES_COUNT,  # own count on a trick likely won
    RISKS_COUNT,  # own count on a trick likely lost
    COSTS_STRENGTH,  # rank of a tile that takes the trick
    RUFFS,  # takes it with a trump on another lead
    OVERTAKES_PARTNER,
    WASTES_TRUMP,  # a trump that does not take it
    THROWS_WALKER,  # an unbeaten tile that does not take it
    THROWS_DOUBLE,
    THROWS_STRENGTH,
    GOES_VOID,  # the last of its suit, with trumps left
    MUST_WIN,  # chance times: without this trick the contract would be set (for setters: made)
    MAKES,  # chance times: this trick would make (for setters: set) the contract
    SECOND_BEST,  # only one tile out beats it: a guard thrown
    LENGTH,  # tiles of its suit in hand
    TAKES,
    TAKES_LAST,  # takes it and nobody is left to play
    PRESSURE,  # chance times the share of what is left that the side still needs
    RUFF_LENGTH,  # trumps in hand, for a ruff
    TILES_ABOVE,  # tiles out that beat it, for one that does not take the trick
    LEAVES_WALKER,  # thrown from a suit whose best tile stays in hand
) = range(22)


NAMES = (
    "wins",
    "wins points",
    "gives count",
    "risks count",
    "costs strength",
    "ruffs",
    "overtakes partner",
    "wastes trump",
    "throws walker",
    "throws double",
    "throws strength",
    "goes void",
    "must win",
    "makes",
    "second best",
    "length",
    "takes",
    "takes last",
    "pressure",
    "ruff length",
    "tiles above",
    "leaves walker",
)
"""The features as the file of weights names them, in the same order."""
