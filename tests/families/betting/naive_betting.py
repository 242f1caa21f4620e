"""A second, slow referee of betting, written from the rules and not from `brelan.pieces`.

Chips are things that are moved one by one: each lies in a stack or in a column of what a seat has paid. Who may do
what is worked out afresh each time from a diary of the round. Pots are read off the columns, level by level.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Entry:
    """One line of the diary: a seat spoke. `size` is what it added to the highest bet; 0 for fold, check and call."""

    seat: int
    size: int
    full: bool


@dataclass
class Naive:
    """A table whose seats are numbered in turn, with a circle of those who were dealt in."""

    brought: list[int]
    circle: list[int]
    limit: str
    maximum: int
    stacks: list[list[int]] = field(init=False)
    columns: list[list[tuple[int, int]]] = field(init=False)  # (chip, round) from the bottom to the top
    folded: set[int] = field(default_factory=set)
    diary: list[Entry] = field(default_factory=list)
    round: int = 0
    first: int = 0
    minimum: int = 0
    blind: int = 0  # the full big blind in the round in which it was posted, otherwise 0

    def __post_init__(self) -> None:
        chips = iter(range(sum(self.brought)))
        self.stacks = [[next(chips) for _ in range(number)] for number in self.brought]
        self.columns = [[] for _ in self.brought]

    # Paying

    def pay(self, seat: int, number: int) -> None:
        """As many chips as there are, up to the number."""
        for _ in range(number):
            if self.stacks[seat]:
                self.columns[seat].append((self.stacks[seat].pop(), self.round))

    def blinds(self, small_seat: int, big_seat: int, small: int, big: int) -> None:
        self.round, self.minimum, self.blind = 1, big, big
        self.pay(small_seat, small)
        self.pay(big_seat, big)
        self.first = self.circle[(self.circle.index(big_seat) + 1) % len(self.circle)]

    def antes(self, first: int, ante: int) -> None:
        for seat in self.circle:
            self.pay(seat, ante)
        self.next_round(first, ante)

    def next_round(self, first: int, minimum: int) -> None:
        self.round += 1
        self.first, self.minimum, self.blind = first, minimum, 0
        self.diary = []

    # What lies on the table

    def bet(self, seat: int) -> int:
        return len([chip for chip, when in self.columns[seat] if when == self.round])

    def still_in(self) -> list[int]:
        return [seat for seat in self.circle if seat not in self.folded]

    def with_chips(self) -> list[int]:
        return [seat for seat in self.still_in() if self.stacks[seat]]

    def to_match(self) -> int:
        return max([self.blind, *[self.bet(seat) for seat in self.circle]])

    def least_raise(self) -> int:
        full = [entry.size for entry in self.diary if entry.full]
        return full[-1] if full else self.minimum

    def pot(self) -> int:
        return sum(len(column) for column in self.columns)

    # Who speaks

    def speaker(self) -> int | None:
        if len(self.still_in()) == 1 or not self.with_chips():
            return None
        if len(self.with_chips()) == 1:
            last = self.with_chips()[0]
            if all(len(self.columns[seat]) <= len(self.columns[last]) for seat in self.still_in()):
                return None
        start = self.circle.index(self.first)
        if self.diary:
            start = self.circle.index(self.diary[-1].seat) + 1
        for place in range(len(self.circle)):
            seat = self.circle[(start + place) % len(self.circle)]
            if seat in self.with_chips() and self.must_speak(seat):
                return seat
        return None

    def since_spoken(self, seat: int) -> list[Entry] | None:
        """What the diary holds after this seat's last line; None if it has none."""
        lines = [number for number, entry in enumerate(self.diary) if entry.seat == seat]
        return self.diary[lines[-1] + 1 :] if lines else None

    def must_speak(self, seat: int) -> bool:
        later = self.since_spoken(seat)
        return later is None or any(entry.size for entry in later)

    # What the speaker may do

    def price(self, seat: int) -> int:
        return min(self.to_match() - self.bet(seat), len(self.stacks[seat]))

    def raises(self, seat: int) -> list[int]:
        later = self.since_spoken(seat)
        if later is not None and not any(entry.full for entry in later):
            return []
        others = [other for other in self.still_in() if other != seat]
        if not any(self.bet(other) + len(self.stacks[other]) > self.to_match() for other in others):
            return []
        most = self.bet(seat) + len(self.stacks[seat])
        return [to for to in range(1, most + 1) if self.allowed(seat, to)]

    def allowed(self, seat: int, to: int) -> bool:
        size = to - self.to_match()
        least = self.least_raise()
        all_in = to == self.bet(seat) + len(self.stacks[seat])
        if size <= 0 or (size < least and not all_in):
            return False
        if self.limit == "limit":
            return size <= max(least, self.maximum)
        if self.limit == "pot-limit":
            return size <= max(least, self.pot() + self.to_match() - self.bet(seat))
        if self.limit == "fixed-limit":
            bets = len([entry for entry in self.diary if entry.size]) + (1 if self.blind else 0)
            return size <= least and bets < 4
        return True

    # Speaking

    def fold(self, seat: int) -> None:
        self.diary.append(Entry(seat, 0, False))
        self.folded.add(seat)

    def check_or_call(self, seat: int) -> None:
        self.pay(seat, self.price(seat))
        self.diary.append(Entry(seat, 0, False))

    def raise_to(self, seat: int, to: int) -> None:
        size = to - self.to_match()
        entry = Entry(seat, size, size >= self.least_raise())
        self.pay(seat, to - self.bet(seat))
        self.diary.append(entry)

    # The end

    def heights(self) -> list[int]:
        return [len(column) for column in self.columns]


def naive_uncalled(heights: list[int], still_in: list[int]) -> dict[int, int]:
    """Take chips off the top as long as one lies there alone and its owner is still in."""
    heights = list(heights)
    back: dict[int, int] = {}
    while max(heights) > 0:
        top = [seat for seat, height in enumerate(heights) if height == max(heights)]
        if len(top) > 1 or top[0] not in still_in:
            break
        heights[top[0]] -= 1
        back[top[0]] = back.get(top[0], 0) + 1
    return back


def naive_pots(heights: list[int], still_in: list[int]) -> list[tuple[int, list[int]]]:
    """Level by level from the bottom: chips on it, and who of those still in has one there."""
    found: list[tuple[int, list[int]]] = []
    for level in range(1, max(heights) + 1):
        chips = len([height for height in heights if height >= level])
        owners = [seat for seat in sorted(still_in) if heights[seat] >= level]
        if found and (not owners or owners == found[-1][1]):
            found[-1] = (found[-1][0] + chips, found[-1][1])
        else:
            found.append((chips, owners))
    return found


def naive_award(heights: list[int], still_in: list[int], strength: list[int], turn: list[int]) -> list[int]:
    """Each pot is handed out chip by chip, round and round among its winners, from the first after the dealer."""
    won = [0] * len(heights)
    for chips, owners in naive_pots(heights, still_in):
        best = max(strength[seat] for seat in owners)
        winners = [seat for seat in turn if seat in owners and strength[seat] == best]
        for chip in range(chips):
            won[winners[chip % len(winners)]] += 1
    return won
