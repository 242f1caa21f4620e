"""`brelan odds GAME …`: exact probabilities; the fields of an answer decide what is printed, in all games.
`brelan rank GAME CARDS…`: what a hand is worth; with `-`, one hand per line from standard input."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click
from msgspec import UNSET

from brelan.cli.command import Call, command_of_game, question_of
from brelan.cli.output import console, percent, print_table, progress, with_bold
from brelan.cli.streams import json_text
from brelan.errors import BadNotation, BrelanError
from brelan.library import asking
from brelan.locales.say import combination_name, error_text, hand_name, pieces
from brelan.locales.words import Words
from brelan.pieces.hand import Hand


@command_of_game(partial(question_of, "odds"))
def odds(call: Call) -> None:
    game = call.the_game()
    with progress(call.words("cli-running")) as update:
        answer = asking.odds(game.name, progress=update, **call.keywords())
    if call.as_json:
        call.json(answer)
        return
    say = call.words
    if has(answer, "chances"):
        title = say("cli-odds-aim", throws=answer.throws) if has(answer, "throws") else say("cli-odds-final")
        _print_chances(title, answer, answer.game, say)
    elif has(answer, "cards") and has(answer, "combination"):
        console().print(hand_name(say, answer.game, Hand(answer.combination, tuple(answer.values))), style="bold")
    elif has(answer, "combinations"):
        _print_counts(answer, say)
    if has(answer, "discards"):
        _print_discards(answer, say)
    if has(answer, "equity"):
        print_equity(answer, say)
    if has(answer, "tables"):
        _print_tables(answer, say)
    if has(answer, "deals"):
        _print_deals(answer, say)


def has(answer: Any, field: str) -> bool:
    """Does an answer have this field?"""
    return getattr(answer, field, UNSET) is not UNSET


def _print_counts(answer: Any, say: Words) -> None:
    rows = [
        (combination_name(say, answer.game, name), say("number", value=count), percent(say, count / answer.total))
        for name, count in answer.combinations.items()
    ]
    heads = [say("cli-odds-combination"), say("cli-odds-count", total=answer.total), say("cli-odds-chance")]
    print_table("", heads, rows)


def _print_chances(title: str, found: Any, game: str, say: Words) -> None:
    """The chances of each combination, with the counts, if there are any."""
    heads = [say("cli-odds-combination"), say("cli-odds-exactly"), say("cli-odds-at-least")]
    rows = [
        [combination_name(say, game, name), percent(say, chance.exactly), percent(say, chance.at_least)]
        for name, chance in found.chances.items()
    ]
    if has(found, "combinations"):
        heads.insert(1, say("cli-odds-count", total=found.total))
        for row, count in zip(rows, found.combinations.values(), strict=True):
            row.insert(1, say("number", value=count))
    print_table(title, heads, rows)


def _print_discards(answer: Any, say: Words) -> None:
    """All discards, then what the best one leads to."""
    rows = [
        (
            pieces(found.discard) or say("cli-odds-discard-none"),
            percent(say, found.equity),
            percent(say, found.win),
            percent(say, found.tie),
        )
        for found in answer.discards
    ]
    heads = [say(f"cli-odds-{head}") for head in ("discard", "discard-value", "win", "tie")]
    print_table("", heads, rows)
    _print_chances(say("cli-odds-after-best"), answer.discards[0], answer.game, say)


def _print_deals(answer: Any, say: Words) -> None:
    """All deals by their outcome, and the edge."""
    rows = [
        (say(f"cli-odds-deals-{outcome}"), say("number", value=count), percent(say, count / answer.deals))
        for outcome, count in (("win", answer.win), ("push", answer.push), ("loss", answer.loss))
    ]
    title = say("cli-odds-deals-title", player=answer.player_way, bank=answer.house_way)
    heads = [say("cli-odds-outcome"), say("cli-odds-count", total=answer.deals), say("cli-odds-chance")]
    print_table(title, heads, rows)
    console().print(say("cli-odds-deals-edge", edge=answer.edge, commission=answer.commission))


def print_equity(answer: Any, say: Words) -> None:
    """The share of the pot against unknown hands: exact, or with its interval."""
    equity = answer.equity
    rows = [
        (say(f"cli-odds-{name}"), percent(say, getattr(equity, name))) for name in ("win", "tie", "loss", "share")
    ]
    title = say("cli-odds-share-title", opponents=answer.opponents)
    print_table(title, [say("cli-odds-outcome"), say("cli-odds-chance")], rows)
    if answer.exact:
        sentence = say("cli-odds-share-exact", fraction=equity.share_fraction)
    else:
        low, high = equity.interval
        sentence = say("cli-odds-share-simulated", samples=equity.samples, low=low, high=high)
    console().print(sentence)


def _print_tables(answer: Any, say: Words) -> None:
    """What depends on the number of players, with a column for each number."""
    tables = answer.tables
    if has(tables[0], "equity"):
        rows = [
            [say(f"cli-odds-{name}"), *(percent(say, getattr(table.equity, name)) for table in tables)]
            for name in ("win", "tie", "loss")
        ]
        print_table(say("cli-odds-equities"), [say("cli-odds-outcome"), *_numbers_of_players(tables, say)], rows)
    if has(tables[0], "best"):
        for name in ("best", "holder"):
            rows = [
                [_kind(found[0], answer.game, say), *(percent(say, getattr(one, name)) for one in found)]
                for found in zip(*(table.best for table in tables), strict=True)
            ]
            heads = [say("cli-odds-combination"), *_numbers_of_players(tables, say)]
            print_table(say(f"cli-odds-{name}"), heads, rows)
    _print_pools(answer, say)


def _numbers_of_players(tables: Any, say: Words) -> list[str]:
    return [say("cli-odds-players", players=table.players) for table in tables]


def _kind(found: Any, game: str, say: Words) -> str:
    """A combination, or a combination of a value: "pair: king"."""
    name = combination_name(say, game, found.combination)
    return f"{say('label', label=name)} {say(f'value-{found.value}')}" if has(found, "value") else name


def _print_pools(answer: Any, say: Words) -> None:
    """Who holds the cards of each pool. A chance that does not depend on the number of players has one column."""
    tables, rows, heads = answer.tables, [], [say("cli-odds-pool")]
    first = tables[0].pools[0]
    alike = [who for who in ("player", "dealer") if who in first.chances]
    differing = [who for who in ("somebody", "another") if who in first.chances]
    heads += [say("cli-odds-held-yours")] if has(first, "yours") else []
    heads += [say(f"cli-odds-held-{who}") for who in alike]
    heads += [say(f"cli-odds-held-{who}", players=table.players) for who in differing for table in tables]
    for found in zip(*(table.pools for table in tables), strict=True):
        row = [say(f"{answer.game}-pools-{found[0].pool}")]
        row += [say("yes" if found[0].yours else "no")] if has(found[0], "yours") else []
        row += [percent(say, found[0].chances[who]) for who in alike]
        row += [percent(say, pool.chances[who]) for who in differing for pool in found]
        rows.append(row)
    print_table(say("cli-odds-pools"), heads, rows)


@command_of_game(partial(question_of, "rank"))
def rank(call: Call) -> int:
    game = call.the_game()
    if call.rest == ("-",):
        ranking = asking.ranking_of(game.name)
        return _rank_lines(call, ranking.rank, call.rules(), call.ask(ranking.Question))
    if not call.rest:
        raise BadNotation("no-cards", "give the cards or dice, for instance: {example}", example="A A K Q J")
    found = asking.rank(game.name, *call.rest, **call.keywords())
    if call.as_json:
        call.json(found)
    else:
        name = hand_name(call.words, found.game, Hand(found.combination, tuple(found.values)))
        place = call.words("cli-rank-place", place=found.place, of=found.of)
        console().print(with_bold(f"{_cards(found)} · ", name, f" · {place}"))
    return 0


def _cards(found: Any) -> str:
    """The cards in a row. A card with two values shows the one that counts."""
    counts_as = getattr(found, "counts_as", found.cards)
    shown = [
        f"{card}→{value}" if value != card and value in found.values and len(set(card)) > 2 else card
        for card, value in zip(found.cards, counts_as, strict=True)
    ]
    return pieces(tuple(shown))


def _rank_lines(call: Call, rank: Any, rules: Any, question: Any) -> int:
    """One document per line, also for a bad line, so that answers match questions."""
    write, failed = sys.stdout.write, 0
    for number, line in enumerate(sys.stdin, 1):
        try:
            write(json_text(rank(rules, (line.rstrip("\n"),), question)))
        except BrelanError as error:
            failed += 1
            sentence = error_text(call.words, error)
            write(json_text({"error": {"code": error.code, "message": sentence, "line": number}}))
    if failed:
        click.echo(f"brelan: {call.words('cli-rank-failed', lines=failed)}", err=True)
    return 2 if failed else 0
