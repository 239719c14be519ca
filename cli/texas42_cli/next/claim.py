"""`texas42 next --claim`: a claim of the rest, proved or broken, in words and as an object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContradictionError
from texas42.game.bids import LOWEST_BID
from texas42.game.deal import Deal
from texas42.game.dominoes import Domino
from texas42.game.seats import Seat

from ..shared.json import Fields
from .answer import NextQuestion

if TYPE_CHECKING:
    from texas42.choosing.claims import Claim, Refutation
    from texas42.game.play import Trick
    from texas42.hidden.moment import Moment


@dataclass(frozen=True)
class ClaimAnswer:
    """A claim and its proof, or how it is broken. The rest is as in `NextAnswer`."""

    moment: Moment
    claim: Claim | None
    refutation: Refutation | None
    deal: Deal
    plays: tuple[Domino, ...]
    bid: int | None
    leader: Seat | None = None

    @property
    def contract(self) -> int:
        """The bid, or the least there is."""
        return LOWEST_BID if self.bid is None else self.bid


def claim_answer_to(question: NextQuestion) -> ClaimAnswer:
    """Raises a `Texas42Error` for a question that makes no sense."""
    moment = question.moment()

    from texas42.choosing.claims import claim_of, refutation
    from texas42.hidden.layouts import check_layouts

    try:
        claim = claim_of(moment)
    except ContradictionError:
        check_layouts(question.deal.known, question.contract, question.plays)
        raise
    broken = refutation(moment) if claim is None else None
    contract = question.contract
    return ClaimAnswer(
        moment, claim, broken, question.deal, question.plays, contract.bid, contract.led_by
    )


def headline(answer: ClaimAnswer) -> str:
    seat, broken = answer.moment.to_play, answer.refutation
    if answer.claim is not None:
        return f"The claim is good: the rest are {seat}'s, whatever the others hold and play."
    if broken is None:
        return "The claim is neither proved nor broken: there are too many orders to try."
    taken = _taken_with(answer)
    who = f"{'partner ' if broken.winner == seat.partner else ''}{broken.winner}"
    if taken in answer.moment.trick.dominoes:
        return (
            f"The claim is not good: {seat} cannot win the trick on the table over {who}'s {taken}."
        )
    return f"The claim is not good: {who} may take a trick with {taken}."


def sentences_of(answer: ClaimAnswer) -> Iterator[str]:
    """What the claim comes to, or in which order it was tried."""
    moment, broken = answer.moment, answer.refutation
    verb = "play" if moment.trick.dominoes else "lead"
    if answer.claim is not None:
        order = " ".join(map(str, answer.claim.order))
        yield f"Proved, not sampled. {verb.capitalize()} in this order: {order}."
        if moment.settled is None:
            yield f"That {'makes' if moment.bidders_turn else 'sets'} {answer.contract}."
    elif broken is not None:
        if _taken_with(answer) not in moment.trick.dominoes:
            order = " ".join(map(str, broken.order))
            yield f"{broken.seat} {verb}s in the order {order}."
            yield _other_orders(broken)
        if broken.winner == broken.seat.partner:
            yield "A claim is of one hand alone: partner would have the lead."


def _other_orders(broken: Refutation) -> str:
    if broken.every_order:
        return "In this deal every order loses a trick."
    return "Another order may hold in this deal, but none holds in every deal that fits."


def _taken_with(answer: ClaimAnswer) -> Domino:
    """The tile that takes the trick that the claim loses."""
    *_, lost = tricks_of(answer)
    return lost.dominoes[answer.moment.rules.winner(lost.dominoes)]


def tricks_of(answer: ClaimAnswer) -> Iterator[Trick]:
    """The tricks in which the claim is broken, with what lay on the table before."""
    trick = answer.moment.trick
    for _, d in answer.refutation.line if answer.refutation else ():
        trick = trick.played(d)
        if trick.complete:
            yield trick
        trick, _ = trick.settled(answer.moment.rules, (0, 0))


def claim_object(answer: ClaimAnswer) -> Fields:
    """`order`: in which to play the rest, or in which it was tried; `line`: the plays up to the
    trick that is lost, in the deal `broken_by`, which breaks every order if `every_order`."""
    broken = answer.refutation
    order = answer.claim.order if answer.claim else broken.order if broken else ()
    return {
        "seat": str(answer.moment.to_play),
        "good": answer.claim is not None,
        "order": [str(d) for d in order],
        "broken_by": broken and str(broken.deal),
        "line": [{"seat": str(s), "domino": str(d)} for s, d in broken.line] if broken else [],
        "winner": broken and str(broken.winner),
        "every_order": broken and broken.every_order,
    }
