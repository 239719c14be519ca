"""What `solve` answers, drawn in 80 columns."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from texas42.game.bids import LOWEST_BID, points_needed
from texas42.game.dominoes import HAND_POINTS
from texas42.game.play import Trick
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat

from ..shared.layout import BAD, FAINT, GOOD, TITLE, TRUMP_WIDTH, Lines, house_lines, paragraphs
from ..shared.tiles import Signs, hand_lines, padded, tile, tiles
from ..shared.words import called, points_of, sides
from .answer import ContractAnswer, TableAnswer

OPEN_HANDS = "All hands open, perfect play by all."
TILE_WIDTH = 7
CELL_WIDTH = 7


def contract_view(answer: ContractAnswer, signs: Signs) -> Text:
    """The hands, the points of both sides, what each play is worth, and one best line."""
    return paragraphs(
        _contract_title(answer),
        _contract_hands(answer, signs),
        _played_so_far(answer, signs),
        _result(answer),
        _values(answer, signs),
        _best_line(answer, signs),
        [Text(line, FAINT) for line in _contract_legend(answer, signs)],
    )


def table_view(answer: TableAnswer, signs: Signs) -> Text:
    """The hands, and the points of the bidder's side by trump and bidder."""
    rules = rules_for(Trump.FOLLOW_ME, answer.house)
    return paragraphs(
        hand_lines(answer.deal.open_hands(), rules, signs, {}),
        _table_title(answer),
        _table(answer, signs),
        [Text(line, FAINT) for line in _table_legend(answer, signs)],
    )


# --- one contract


def _sides(answer: ContractAnswer) -> tuple[str, str]:
    """The bidder's side and the setters, by name."""
    bidders, setters = sides(answer.bidder)
    return f"bidder's side {bidders}", f"setters {setters}"


def _contract_title(answer: ContractAnswer) -> Lines:
    trump, leader = answer.opening.rules.trump, answer.opening.trick.leader
    bids = "is the bidder" if answer.bid is None else f"bids {answer.bid}"
    house = house_lines(answer.opening.rules.house, trump)
    return [
        Text(f"{answer.bidder} {bids}, {called(trump)}, {leader} leads.", TITLE),
        Text(OPEN_HANDS),
        *house,
    ]


def _contract_hands(answer: ContractAnswer, signs: Signs) -> Lines:
    bidder = answer.bidder
    notes = dict.fromkeys(Seat, "setter")
    notes |= {bidder: "bidder", bidder.partner: "partner"}
    return hand_lines(answer.opening.hands, answer.opening.rules, signs, notes)


def _played_so_far(answer: ContractAnswer, signs: Signs) -> Lines:
    tricks = answer.hand.tricks()
    if not tricks:
        return []
    position = answer.position
    complete = [trick for trick in tricks if trick.complete]
    lines = _trick_table(complete, answer, signs, 1, (0, 0)) if complete else []
    if position.trick.dominoes:
        on_table = Text(f"On the table, led by {position.trick.leader}: ")
        on_table += tiles(position.trick.dominoes, position.rules, signs)
        lines.append(on_table + Text(f"; {position.to_play} is to play."))
    return [Text("Played so far:", TITLE), *lines] if complete else lines


def _result(answer: ContractAnswer) -> Lines:
    points, setters = answer.solution.points, answer.solution.setters_points
    bidders_name, setters_name = _sides(answer)
    of = f" of {points + setters} points still to come" if answer.is_ending else ""
    text = Text.assemble(
        f"The {bidders_name} takes ",
        (f"{points}", BAD if _is_set(points, answer.needed) else GOOD),
        f"{of}, the {setters_name} {setters}.",
    )
    return [text, *_taken_line(answer), Text(_verdict(answer))]


def _taken_line(answer: ContractAnswer) -> Lines:
    if not answer.hand.plays:
        return []
    position = answer.position
    ours = position.bidder_taken
    theirs = sum(position.taken) - ours
    over = " The hand is over." if position.over else ""
    return [Text(f"Counted in, already taken: bidder's side {ours}, setters {theirs}.{over}")]


def _verdict(answer: ContractAnswer) -> str:
    points, bid = answer.solution.points, answer.bid
    if answer.is_ending:
        return "What was taken before is not known, so no bid can be judged."
    if bid is not None:
        marks = f" ({bid // HAND_POINTS} marks)" if bid > HAND_POINTS else ""
        spare = points - points_needed(bid)
        if spare >= 0:
            return f"The bid of {bid}{marks} makes, with {spare} to spare."
        return f"The bid of {bid}{marks} is set, {-spare} short."
    if points == HAND_POINTS:
        return "Every trick: any bid makes, in marks too."
    if points >= LOWEST_BID:
        return f"Any bid up to {points} makes; {points + 1} is set."
    return f"Any bid is set: the lowest is {LOWEST_BID}."


def _values(answer: ContractAnswer, signs: Signs) -> Lines:
    if not answer.values:
        return []
    position, seat = answer.position, answer.position.to_play
    play = "play" if position.trick.dominoes else "lead"
    title = (
        f"What the {_sides(answer)[0]} takes after each {play} of {seat}, best for {seat} first:"
    )
    lines = [Text(title, TITLE)]
    for points, group in groupby(answer.values, key=lambda value: value.points):
        equal = tiles((value.domino for value in group), position.rules, signs)
        lines.append(_points(points, answer.needed) + equal)
    return lines


def _points(points: int, needed: int | None) -> Text:
    if _is_set(points, needed):
        return Text(f"{f'({points})':>6}  ", BAD)
    return Text(f"{points:>5}   ")


def _is_set(points: int, needed: int | None) -> bool:
    return needed is not None and points < needed


def _contract_legend(answer: ContractAnswer, signs: Signs) -> list[str]:
    limit = _set_limit(answer.bid, answer.needed)
    shown = any(_is_set(value.points, answer.needed) for value in answer.values)
    return [*([f"(n) {limit}"] if shown else []), signs.count_legend]


def _set_limit(bid: int | None, needed: int | None) -> str:
    return f"set: under {needed}" if bid is None else f"set: a bid of {bid} needs {needed}"


def _best_line(answer: ContractAnswer, signs: Signs) -> Lines:
    if not answer.line:
        return []
    played = sum(trick.complete for trick in answer.hand.tricks())
    title = Text("One best line, with the score after each trick:", TITLE)
    rows = _trick_table(answer.line, answer, signs, played + 1, answer.position.taken)
    return [title, *rows]


def _trick_table(
    tricks: Sequence[Trick],
    answer: ContractAnswer,
    signs: Signs,
    first: int,
    taken: tuple[int, int],
) -> Lines:
    """Tricks numbered from `first`, with the running score from `taken` (N/S, E/W)."""
    rules, side = answer.opening.rules, answer.bidder.side
    seats = "".join(f"{seat!s:<{TILE_WIDTH}}" for seat in Seat)
    score = "".join(f"{name:>9}" for name in sides(answer.bidder))
    lines = [
        Text(f"{'':58}{'bidder':>9}{'setters':>9}", FAINT),
        Text(f"trick  leads  {seats}  won by  points{score}", FAINT),
    ]
    running = list(taken)
    for number, trick in enumerate(tricks, first):
        running[trick.winner(rules).side] += trick.points
        lines.append(_trick_row(number, trick, rules, signs, (running[side], running[1 - side])))
    return lines


def _trick_row(
    number: int, trick: Trick, rules: Rules, signs: Signs, score: tuple[int, int]
) -> Text:
    """`points` is written as the trick's one and the count that falls on it."""
    places = {trick.seat_of(place): d for place, d in enumerate(trick.dominoes)}
    row = Text(f"{number:>5}  {trick.leader!s:<7}")
    for seat in Seat:
        row += padded(tile(places[seat], rules, signs), TILE_WIDTH)
    points = points_of(trick)
    row += Text(f"  {trick.winner(rules)!s:<8}{points:<6}{score[0]:>9}{score[1]:>9}")
    return row


# --- the table of trumps and bidders


def _table_title(answer: TableAnswer) -> Lines:
    of = f"of {HAND_POINTS}" if answer.needed else f"of the {answer.all_points} still to come"
    title = f"Points of the bidder's side, {of}, the bidder leading."
    return [Text(title, TITLE), Text(OPEN_HANDS), *house_lines(answer.house, None)]


def _table(answer: TableAnswer, signs: Signs) -> Lines:
    bidders = "".join(f"{seat!s:>{CELL_WIDTH - 2}}  " for seat in answer.bidders).rstrip()
    lines = [Text(f"{'bidder':<{TRUMP_WIDTH}}  {bidders}", FAINT)]
    for trump in answer.trumps:
        cells = [_cell(answer.table.of(seat, trump), answer, signs) for seat in answer.bidders]
        row = Text(f"{trump!s:<{TRUMP_WIDTH}}  ")
        for cell in cells:
            row += cell
        row.rstrip()
        lines.append(row)
    return lines


def _cell(points: int, answer: TableAnswer, signs: Signs) -> Text:
    """Every trick and a set are marked by sign as well as by colour."""
    before, after, style = "", "", ""
    if points == answer.all_points:
        (before, after), style = signs.every_trick, GOOD
    elif _is_set(points, answer.needed):
        before, after, style = "(", ")", FAINT
    number = f"{before}{points}"
    text = Text(f"{number:>{CELL_WIDTH - 2}}", style)
    text.append(f"{after:<2}", style)
    return text


def _table_legend(answer: TableAnswer, signs: Signs) -> list[str]:
    before, after = signs.every_trick
    every = f"{before}{answer.all_points}{after} every trick"
    lines = [signs.count_legend]
    if answer.needed is None:
        return [f"{every}; what was taken before is not known, so no set is marked", *lines]
    return [f"{every}   (n) {_set_limit(answer.bid, answer.needed)}", *lines]
