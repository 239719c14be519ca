"""What the rule player weighs in a tile it could lead: the place of each feature in the weights."""

(
    WINS,  # chance that the side takes the trick
    WINS_COUNT,  # that times the tile's own count
    RISKS_COUNT,  # the chance of losing times the tile's own count
    DRAWS_TRUMP,  # a trump that may be out against it
    SPARE_TRUMP,  # a trump when the other side has none
    SURE_DRAW,  # an unbeatable trump times the trumps still out
    DOUBLE,
    WALKER,  # unbeaten in its suit, not trump
    WALKER_UNDER_RUFF,  # the same while the other side may have trumps
    LENGTH,  # tiles of its suit in hand
    PULLS_COUNT,  # count still out in its suit, if the trick is won
    FEEDS_COUNT,  # count still out in its suit, if the trick is lost
    STRENGTH,
    TRUMP_LENGTH,  # trumps in hand, for a trump
    PARTNER_WINS,  # chance that partner can beat it
    MUST_WIN,  # chance to take a trick that settles the contract
    TRUMPS_ABOVE,  # trumps out that beat it, for a trump
    TRUMPS_AGAINST,  # trumps the other side may hold, for a trump
    OFF_WITH_TRUMPS,  # trumps kept behind it, for another tile
    WALKERS_BEHIND,  # walkers in hand, for a trump
    PRESSURE,  # chance times the share of what is left that the side still needs
    ONLY_ONE,  # the only tile of its suit, not trump, with trumps in hand
) = range(22)


NAMES = (
    "wins",
    "wins count",
    "risks count",
    "draws trump",
    "spare trump",
    "sure draw",
    "double",
    "walker",
    "walker under ruff",
    "length",
    "pulls count",
    "feeds count",
    "strength",
    "trump length",
    "partner wins",
    "must win",
    "trumps above",
    "trumps against",
    "off with trumps",
    "walkers behind",
    "pressure",
    "only one",
)
"""The features as the file of weights names them, in the same order."""
