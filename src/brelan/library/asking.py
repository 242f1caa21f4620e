"""Questions about a game: what a hand is worth, the odds, the best move, the solution."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan import arguments, registry
from brelan.arguments import Share, checked
from brelan.engine import options
from brelan.engine.legal import Legal
from brelan.engine.queries import Progress, Query, RankAnswer, Ranking
from brelan.errors import UnknownName
from brelan.library.choosing import divided, rules_from
from brelan.study import coach
from brelan.study.coach import Evaluation


@checked
def rank(game: str, *cards: str, preset: str | None = None, **given: Any) -> RankAnswer:
    """What a hand is worth: its combination, its values, and its place in the game's order.

    Cards are written as on the command line, in one text or several.

    >>> answer = brelan.rank("daker", "A/A A/K K/Q R/N J/J")
    >>> answer.combination, answer.values
    ('pair', ('A',))
    >>> brelan.rank("poker-as", "Q Q Q A A", wild_aces=True).place
    3
    """
    ranking = ranking_of(game)
    asked, agreed = divided(given, ranking.Question)
    answer: RankAnswer = ranking.rank(
        rules_from(registry.game(game), preset, agreed), cards, options.build(ranking.Question, asked)
    )
    return answer


@checked
def odds(game: str, *, preset: str | None = None, progress: Progress | None = None, **given: Any) -> Any:
    """Exact probabilities. Without cards, the number of hands for each combination.

    The keywords are the flags of `brelan odds GAME`. The answer is the struct that `--json` prints.

    >>> brelan.odds("poker-as").combinations["five"]
    6
    >>> answer = brelan.odds("daker", hole="A/A K/K Q/Q", board="A/K N/A R/R", opponents=1)
    >>> answer.exact, round(answer.equity.share, 4)
    (True, 0.2519)
    """
    return _answer("odds", game, preset, progress, given)


@checked
def advise(game: str, *, preset: str | None = None, progress: Progress | None = None, **given: Any) -> Any:
    """The best move in a situation (`answer.best`) and what each move is worth (`answer.choices`).

    The keywords are the flags of `brelan advise GAME`. In Daker, Daker five cards and Game Round the coach says it
    (see `evaluate`), and `answer.how` how it is known.

    >>> brelan.advise("poker-as", preset="classic", dice="A A K 9 J", throws=1).best.keep
    ('A', 'A')
    """
    query = query_of(game, "advise")
    rules, question = _asked(query, game, preset, given)
    answer = query.answer(rules, question, progress)
    found = coach.evaluate_question(game, rules, question)
    if found is None:
        return answer
    said = {"how": found.how, "unit": found.unit, "samples": found.samples}
    return replace(answer, **said, best=found.best, choices=found.moves, reason=found.reason)


@checked
def evaluate(game: str, view: Any, legal: Legal, *, effort: Share = 1.0) -> Evaluation:
    """What each legal move is worth to the seat that has this view, how that is known, and why.

    The same view gives the same answer. With less `effort`, from 0 to 1, what is sampled has wider margins.

    >>> deal = brelan.play("poker-as", ["simple", "simple"], seed=1, preset="classic")
    >>> game, state = deal.game, deal.steps[2].state
    >>> found = brelan.evaluate("poker-as", game.view(state, 0), game.legal(state))
    >>> found.how, found.best.move
    ('solved', 'stop')
    """
    found = registry.game(game)
    arguments.check("view", found.View, view)
    for place, move in enumerate(legal.plain):
        arguments.check(f"legal.plain[{place}]", found.Action, move)
    return coach.evaluate(game, view, legal, effort)


@checked
def solve(game: str, *, preset: str | None = None, progress: Progress | None = None, **given: Any) -> Any:
    """The value of a game to each seat under best play, and a bound on the error (`exploitability`).

    The keywords are the flags of `brelan solve GAME`.

    >>> answer = brelan.solve("poker-as", preset="classic", players=2)
    >>> [round(seat.value, 5) for seat in answer.seats], answer.exploitability
    ([0.60073, 0.39927], 0.0)
    """
    return _answer("solve", game, preset, progress, given)


def _answer(name: str, game: str, preset: str | None, progress: Progress | None, given: dict[str, Any]) -> Any:
    query = query_of(game, name)
    return query.answer(*_asked(query, game, preset, given), progress)


def _asked(query: Query, game: str, preset: str | None, given: dict[str, Any]) -> tuple[Any, Any]:
    """The rules and the question."""
    asked, agreed = divided(given, query.Question)
    return rules_from(registry.game(game), preset, agreed), options.build(query.Question, asked)


def ranking_of(game: str) -> Ranking:
    """How the hands of a game are ranked."""
    ranking: Ranking | None = None
    if registry.entry(game).odds is not None:
        ranking = getattr(registry.part(game, "odds"), "RANKING", None)
    if ranking is None:
        raise _not_offered(game, "rank")
    return ranking


def query_of(game: str, name: str) -> Query:
    """One of a game's queries: "odds", "advise", "solve"."""
    entry = registry.entry(game)
    queries: dict[str, Query] = {}
    if entry.odds is not None:
        queries |= registry.part(game, "odds").QUERIES
    if entry.solver is not None:
        queries |= registry.part(game, "solver").QUERIES
    if name not in queries:
        raise _not_offered(game, name)
    return queries[name]


def _not_offered(game: str, command: str) -> UnknownName:
    return UnknownName("not-offered", "{game} has no command {query!r} yet", game=game, query=command)
