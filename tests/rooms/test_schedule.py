"""Rooms in the order in which they are due: an overloaded server is late everywhere, and starves nobody."""

from __future__ import annotations

from collections import Counter, deque

from hypothesis import given
from hypothesis import strategies as st

from brelan.rooms.driver import MOST_OLD, Schedule
from brelan.rooms.live_processes import SILENT_MILLIS, LiveProcesses

ROOMS = st.sampled_from("abcd")
STEPS = st.lists(st.tuples(st.sampled_from(["plan", "drop", "take"]), ROOMS, st.integers(0, 5)))


@given(STEPS)
def test_the_oldest_moment_comes_first_and_equal_ones_in_the_order_they_came(
    steps: list[tuple[str, str, int]],
) -> None:
    schedule, simple = Schedule(), dict[str, tuple[int, int]]()
    for number, (what, room, at) in enumerate(steps):
        if what == "plan":
            schedule.plan(room, at)
            if simple.get(room, (None, 0))[0] != at:
                simple[room] = (at, number)
        elif what == "drop":
            schedule.drop(room)
            simple.pop(room, None)
        else:
            due = [one for one in simple if simple[one][0] <= at]
            wanted = min(due, key=lambda one: simple[one]) if due else None
            assert schedule.take(at) == wanted
            simple.pop(wanted or "", None)
        assert schedule.first() == min((when for when, _ in simple.values()), default=None)
        assert len(schedule) == len(simple)
        assert all((one in schedule) == (one in simple) for one in "abcd")


def test_what_is_planned_far_ahead_and_anew_at_every_move_is_not_kept() -> None:
    schedule = Schedule()
    for now in range(10 * MOST_OLD):
        schedule.plan(f"room {now % 3}", now + 3_600_000)
    assert len(schedule) == 3
    assert schedule.entries() <= MOST_OLD + 6
    assert [schedule.take(2 * 3_600_000) for _ in range(4)] == ["room 1", "room 2", "room 0", None]


def test_a_server_with_three_times_its_load_moves_every_room_as_often_as_any_other() -> None:
    """1,000 rooms that want to move every second, 300 moves a second; every second all overdue rooms come again."""
    schedule, now, moves = Schedule(), 0, Counter[str]()
    for number in range(1_000):
        schedule.plan(f"room {number}", number)
    overdue = {f"room {number}": number for number in range(1_000)}
    for second in range(60):
        for room, at in overdue.items():
            if at <= now and room not in schedule:
                schedule.plan(room, at)
        for _ in range(300):
            now += 3
            room_id = schedule.take(now)
            if room_id is None:
                continue
            moves[room_id] += 1
            overdue[room_id] = now + 1_000
            schedule.plan(room_id, now + 1_000)
        assert second < 4 or len(moves) == 1_000
    assert max(moves.values()) - min(moves.values()) <= 1


class Processes:
    """Some processes that hear each other at once, and a clock."""

    def __init__(self, number: int) -> None:
        self.now = 1_000_000
        self.all = [LiveProcesses(lambda: self.now) for _ in range(number)]
        for one in self.all:
            one.tell = lambda message: self.said.append(message)
        self.alive = set(range(number))
        self.said: deque[str] = deque()

    def beat(self, *late: int) -> None:
        for number, one in enumerate(self.all):
            if number in self.alive:
                one.beat(late[number])
        self.deliver()

    def deliver(self) -> None:
        while self.said:
            message = self.said.popleft()
            for number in self.alive:
                self.all[number].hear(message)


def test_processes_know_who_lives_and_how_late_they_are() -> None:
    processes = Processes(3)
    assert not any(one.are_there() for one in processes.all)
    processes.beat(10, 0, 7_000)
    assert [one.lateness() for one in processes.all] == [7_000, 7_000, 10]
    processes.alive.discard(2)
    for _ in range(5):  # the late one has died: nobody waits for it any longer
        processes.now += 1_000
        processes.beat(10, 0, 0)
    assert [one.lateness() for one in processes.all[:2]] == [0, 10]
    processes.now += SILENT_MILLIS
    assert not processes.all[0].are_there()


def test_each_room_of_the_dead_goes_to_exactly_one_of_the_living() -> None:
    processes = Processes(3)
    processes.beat(0, 0, 0)
    rooms = [f"room {number}" for number in range(300)]
    shares = [{room for room in rooms if one.is_mine(room)} for one in processes.all]
    assert sum(map(len, shares)) == len(set.union(*shares)) == 300
    assert min(map(len, shares)) > 50
    processes.alive.discard(2)
    processes.now += SILENT_MILLIS - 1
    processes.beat(0, 0, 0)
    processes.now += 1
    after = [{room for room in rooms if one.is_mine(room)} for one in processes.all[:2]]
    assert sum(map(len, after)) == len(set.union(*after)) == 300
    assert all(before < now for before, now in zip(shares, after, strict=False)), "what was theirs stays theirs"


def test_one_that_starts_is_answered_at_once_and_other_messages_are_not_for_them() -> None:
    processes = Processes(2)
    processes.alive = {0}
    processes.beat(500, 0)
    processes.alive = {0, 1}
    processes.all[1].beat(0)
    processes.deliver()
    assert processes.all[1].lateness() == 500
    for message in ("", "?", "abcd +room:1", "! me", "! me -1", "! me 1 2"):
        processes.all[0].hear(message)
    assert processes.all[0].lateness() == 0
