"""A game as numbers: which number an action has, what an observation holds. Made from a description and a setting."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from brelan import registry
from brelan.arguments import check, checked, within
from brelan.engine.legal import Legal
from brelan.errors import UnknownName
from brelan.learn.describing import Bounds, Description, Known, Layout, Numbers, Slot
from brelan.learn.setting import Setting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector: TypeAlias = NDArray[np.float32]
    Mask: TypeAlias = NDArray[np.int8]

Kind: TypeAlias = Literal["observation", "information"]
"""What a seat sees now, or that with all it remembers."""


def identifier(name: str) -> str:
    """The name of a game where no hyphen may stand."""
    return name.replace("-", "_")


class Encoding:
    """The numbers of one setting. A view and its legal moves are all it is given: it never sees a state."""

    def __init__(self, setting: Setting) -> None:
        if registry.entry(setting.game.name).learning is None:
            raise UnknownName("no-encoding", "there is no encoding of {game} yet", game=setting.game.name)
        described: Description = registry.part(setting.game.name, "learning").DESCRIPTION
        self.setting: Final = setting
        self.version: Final = f"brelan/{identifier(setting.game.name)}_v{described.version}"
        self.actions: Final = (*described.actions(setting), *_size_names(described, setting))
        self.observation: Final = Layout(described.slots(setting))
        self.rows: Final = described.longest(setting)
        self.information: Final = Layout(
            (
                *self.observation.slots,
                *described.remembered(setting),
                Slot("history", (self.rows, self._width(described))),
            )
        )
        self.chance: Final = described.chance(setting)
        self.bounds: Final[Bounds] = described.bounds(setting)
        self._described: Final = described
        self._plain: Final = len(self.actions) - len(_size_names(described, setting))
        self._labels: Final = {label: number for number, label in enumerate(described.labels)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.setting,)

    def _width(self, described: Description) -> int:
        """A row of the history: who, what, how much, and the game's details."""
        return self.setting.players + len(described.labels) + 1 + described.details

    @property
    def fingerprint(self) -> str:
        """A hash of all names and shapes: two encodings with the same one can be used in each other's place."""
        labels = "/".join(self._described.labels)
        parts = [
            self.version,
            labels,
            *self.actions,
            *[f"{slot.name}{slot.shape}" for slot in self.information.slots],
        ]
        return sha256("\n".join(parts).encode()).hexdigest()[:16]

    def choices(self, view: Any, legal: Legal) -> dict[int, Any]:
        """The number of each action that may be chosen here, and its move. The least number comes first."""
        setting, described = self.setting, self._described
        view, legal = self._checked(view), check("legal", Legal, legal)
        found = {described.place(setting, view, move): move for move in legal.plain}
        assert len(found) == len(legal.plain), "two moves have the same number"
        if described.sizes is not None and legal.sized is not None and legal.amounts:
            for place, amount in described.sizes.amounts(setting, view, legal):
                found[self._plain + place] = legal.sized(amount)
        return dict(sorted(found.items()))

    def mask(self, choices: dict[int, Any]) -> Mask:
        """A one for each action that may be chosen."""
        import numpy as np

        for place in check("choices", dict[int, Any], choices):
            within("choices", place, 0, len(self.actions) - 1)
        mask = np.zeros(len(self.actions), np.int8)
        mask[list(choices)] = 1
        return mask

    def observe(self, view: Any) -> Vector:
        """What a seat, or a spectator, sees now."""
        import numpy as np

        return np.array(self._written(self.observation, self._checked(view)), np.float32)

    def inform(self, view: Any, known: Known) -> Vector:
        """The same with all that the seat remembers: its own cards that are gone, and what was said."""
        import numpy as np

        out = self._written(self.information, self._checked(view))
        known = check("known", Sequence, known)
        self._described.remember(self.setting, self.information, known, out)
        self._write_history(view.seat or 0, known, out)
        return np.array(out, np.float32)

    def _checked(self, view: Any) -> Any:
        kind = self.setting.game.View
        return view if type(view) is kind else check("view", kind, view)

    @checked
    def layout(self, kind: Kind) -> Layout:
        return self.observation if kind == "observation" else self.information

    def _written(self, layout: Layout, view: Any) -> Numbers:
        out = layout.empty()
        self._described.write(self.setting, layout, view, out)
        return out

    def _write_history(self, viewer: int, known: Known, out: Numbers) -> None:
        """The last rows: all of them unless the deal can go on without end."""
        players, width = self.setting.players, self._width(self._described)
        entries = list(self._described.entries(self.setting, known))[-self.rows :]
        at = self.information.at["history"]
        for entry in entries:
            if entry.seat is not None:
                out[at + (entry.seat - viewer) % players] = 1.0
            out[at + players + self._labels[entry.label]] = 1.0
            amount = at + players + len(self._labels)
            out[amount] = entry.amount
            out[amount + 1 : amount + 1 + len(entry.details)] = entry.details
            at += width


def _size_names(described: Description, setting: Setting) -> Sequence[str]:
    return described.sizes.names(setting) if described.sizes is not None else ()
