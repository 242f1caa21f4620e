"""Learns to beat the bot `simple` at Poker d'As: policy gradients (PPO, Schulman and others 2017) in NumPy alone.

    python examples/learn_poker_as.py --updates 200 --plot curve.png

Two players, the preset `classic`: three throws at most. The learner sits on seat 0 of many tables, `simple` on the
other one, and each begins every other deal. All decisions of a deal are paid what the deal was worth in the end.
Needs: pip install 'brelan[study]'
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: matrices this small wait for threads

import numpy as np
from numpy.typing import NDArray

from brelan import learn

Array = NDArray[Any]

TABLES = 4_096
DEALS_AN_UPDATE = 4  # at each table
PASSES = 3  # through the decisions of an update
AT_ONCE = 2_048  # decisions for each step of Adam
CLIP = 0.2
BONUS = 0.01  # for the entropy of the strategy, less and less
RATE = 3e-3  # of learning, less and less
HIDDEN = 128
LEARNER = 0  # its seat
WAIT = -1  # in the place of an action: the table is left as it is


class Decisions(NamedTuple):
    """What the learner saw and did, and what it won in the end of that deal."""

    seen: Array
    masks: Array
    actions: Array
    chances: Array  # with which each action was chosen
    won: Array


class Network:
    """Two hidden layers; out come a weight for each action, and what the position is worth."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [inputs, HIDDEN, HIDDEN, actions + 1]
        self.weights = [
            (rng.standard_normal((wide, high)) * (2 / wide) ** 0.5).astype(np.float32)
            for wide, high in pairwise(sizes)
        ]
        self.weights[-1] *= 0.01  # all actions alike at first
        self.biases = [np.zeros(high, np.float32) for high in sizes[1:]]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    @property
    def parts(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, list[Array]]:
        """The chance of each action, the worth of each position, and what each layer was given."""
        layers = [seen]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0.0))
        out = layers[-1] @ self.weights[-1] + self.biases[-1]
        logits = np.where(masks > 0, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, out[:, -1], layers

    def backward(self, slope: Array, layers: list[Array]) -> list[Array]:
        """From the slopes of the loss at the outputs to those of all weights and biases."""
        weights, biases = [], []
        for number in range(len(self.weights) - 1, -1, -1):
            weights.append(layers[number].T @ slope)
            biases.append(slope.sum(axis=0))
            if number:
                slope = (slope @ self.weights[number].T) * (layers[number] > 0)
        return [*weights[::-1], *biases[::-1]]

    def adam(self, slopes: list[Array], rate: float) -> None:
        """One step downhill (Kingma and Ba 2015)."""
        self._steps += 1
        fair = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for part, slope, mean, square in zip(self.parts, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= fair * mean / (np.sqrt(square) + 1e-8)


class Learner:
    """A network, the tables at which it learns, and how."""

    def __init__(self, tables: int = TABLES, seed: int = 1) -> None:
        self.rng = np.random.default_rng(seed)
        self.tables = learn.batch("poker-as", tables=tables, seed=seed, preset="classic")
        self.network = Network(self.tables.observations.shape[1], self.tables.masks.shape[1], self.rng)

    def update(self, left: float) -> float:
        """Plays, then learns from it. `left` falls from 1 to 0. Returns what a deal brought."""
        played = [self._play() for _ in range(DEALS_AN_UPDATE)]
        found = Decisions(*[np.concatenate(some) for some in zip(*[some for some, _ in played], strict=True)])
        for _ in range(PASSES):
            order = self.rng.permutation(len(found.won))
            for at in range(0, len(order), AT_ONCE):
                self._improve(Decisions(*[some[order[at : at + AT_ONCE]] for some in found]), left)
        return float(np.mean([won for _, won in played]))

    def _play(self) -> tuple[Decisions, float]:
        """One deal at each table. Who has finished waits for the others."""
        tables, count = self.tables, len(self.tables.seats)
        won, over = np.zeros(count, np.float32), np.zeros(count, bool)
        kept: list[tuple[Array, ...]] = []
        while not over.all():
            mine = np.flatnonzero((tables.seats == LEARNER) & ~over)
            seen, masks = tables.observations[mine], tables.masks[mine]
            chances, _, _ = self.network.forward(seen, masks)
            chosen = self._draw(chances)
            kept.append((mine, seen, masks, chosen, chances[np.arange(len(mine)), chosen]))
            actions = np.where(over, WAIT, tables.choose("simple"))
            actions[mine] = chosen
            _, _, rewards, done = tables.step(actions)
            won[done] = rewards[done, LEARNER]
            over |= done
        rows, *rest = [np.concatenate(some) for some in zip(*kept, strict=True)]
        return Decisions(*rest, won[rows]), float(won.mean())

    def _draw(self, chances: Array) -> Array:
        """An action for each row, as often as its chance says."""
        below = chances.cumsum(axis=1)
        found: Array = (below < self.rng.random((len(chances), 1)) * below[:, -1:]).sum(axis=1)
        return found

    def _improve(self, some: Decisions, left: float) -> None:
        """One step of PPO: actions that brought more than expected become likelier, but not by much at once."""
        count, rows = len(some.won), np.arange(len(some.won))
        chances, worth, layers = self.network.forward(some.seen, some.masks)
        surprise = some.won - worth
        advantage = (surprise - surprise.mean()) / (surprise.std() + 1e-8)
        ratio = chances[rows, some.actions] / some.chances
        clipped = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        slope = chances * (np.where(clipped, 0.0, advantage * ratio))[:, None]
        slope[rows, some.actions] -= np.where(clipped, 0.0, advantage * ratio)
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope += BONUS * left * chances * (logs + entropy)
        slope = np.concatenate([slope, -surprise[:, None]], axis=1).astype(np.float32)
        self.network.adam(self.network.backward(slope / count, layers), RATE * max(left, 0.05))

    def best(self, tables: Any) -> Array:
        """The likeliest action at each table."""
        chances, _, _ = self.network.forward(tables.observations, tables.masks)
        found: Array = chances.argmax(axis=1)
        return found


def match(choose: Callable[[Any], Array], deals: int, seed: int = 99) -> tuple[float, float]:
    """What a player wins from `simple` a deal, and the standard error. All tables play as many deals."""
    tables = learn.batch("poker-as", tables=TABLES, seed=seed, preset="classic")
    left, won = np.full(TABLES, -(-deals // TABLES)), []
    while (left > 0).any():
        actions = np.where(tables.seats == LEARNER, choose(tables), tables.choose("simple"))
        _, _, rewards, done = tables.step(np.where(left > 0, actions, WAIT))
        won.append(rewards[done, LEARNER].copy())
        left -= done
    all_of = np.concatenate(won)
    return float(all_of.mean()), float(all_of.std() / len(all_of) ** 0.5)


def plot(curve: list[tuple[int, float, float]], path: str) -> None:
    """The learning curve with its 95 % intervals, and what `perfect` wins."""
    from matplotlib.figure import Figure

    perfect, _ = match(lambda tables: tables.choose("perfect"), 400_000)
    deals, means, errors = (np.array(some) for some in zip(*curve, strict=True))
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.axhline(0, color="#22201c", linewidth=1, label="simple")
    axes.axhline(perfect, color="#c79a3b", linewidth=1.5, linestyle="--", label="perfect")
    axes.fill_between(deals / 1e6, means - 1.96 * errors, means + 1.96 * errors, color="#1f4d3a", alpha=0.3)
    axes.plot(deals / 1e6, means, color="#1f4d3a", marker="o", markersize=3, label="learner, 95 %")
    axes.set_ylim(-0.2, 0.2)
    axes.set_xlabel("million deals learnt from")
    axes.set_ylabel("stakes won from simple a deal")
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120, metadata={"Software": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--deals", type=int, default=400_000, help="of the match at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", default="", help="a file for the learning curve")
    asked = parser.parse_args()
    learner, begun, curve = Learner(seed=asked.seed), perf_counter(), []
    for number in range(asked.updates + 1):
        if number % max(1, asked.updates // 20) == 0:
            mean, error = match(learner.best, asked.deals if number == asked.updates else 40_000)
            curve.append((number * TABLES * DEALS_AN_UPDATE, mean, error))
            told = f"{curve[-1][0]:9,} deals, {perf_counter() - begun:5.0f} s"
            sys.stdout.write(f"{told}: {mean:+.4f} ± {1.96 * error:.4f} stakes a deal against simple\n")
            sys.stdout.flush()
        if number < asked.updates:
            learner.update(1 - number / asked.updates)
    if asked.plot:
        plot(curve, asked.plot)


if __name__ == "__main__":
    main()
