"""Three checkers that share no code, and what each says of a record, in the same words.

`brelan verify` is ours. `examples/check_record.py` and the page's script follow the documentation: their codes are
those of docs/records.md. Ours has codes of its own, because it says more: which move, and by which rule.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from brelan.errors import BrelanError
from brelan.records.text import read_record
from brelan.records.verify import verify

ROOT = Path(__file__).parents[2]
TEXT: Final = frozenset({"damaged", "changed"})
"""Ours reads the whole text before it checks the lines; the others check the lines first."""
OUTCOME: Final = frozenset({"card", "other-card", "too-many-cards", "shuffled-again", "dice"})
SAME: Final = {
    **dict.fromkeys(("not-a-record", "record-line-breaks"), frozenset({"not-a-record"})),
    "record-version": frozenset({"version"}),
    "record-cut-off": frozenset({"cut-off"}),
    **dict.fromkeys(("bad-line", "bad-field", "bad-proof", "bad-chain", "record-lacks"), TEXT),
    **dict.fromkeys(("header-changed", "line-changed", "result-changed", "proofs-changed"), TEXT),
    **dict.fromkeys(("not-as-written", "proof-without-move", "unknown-move"), TEXT),
    "chains-do-not-hold": frozenset({"chains"}),
    "seat-left-out": frozenset({"left-out"}),
    "digest-fails": frozenset({"digest"}),
    "sealing-out-of-order": frozenset({"out-of-order"}),
    "table-link-fails": frozenset({"link-table"}),
    "seat-link-fails": frozenset({"link-seat"}),
    "opening-fails": frozenset({"card"}),
    "proof-fails": OUTCOME,
    "lots-do-not-hold": OUTCOME | TEXT,
}
"""By our code: what the others call it."""


def _load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = _load(ROOT / "examples" / "check_record.py")

CHECK_IN_PAGE: Final = """async (texts) => {
  const { checkRecord } = await import("/static/checking.js");
  const verdicts = [];
  for (const text of texts) verdicts.push(await checkRecord(text));
  return verdicts;
}"""


def ours(text: str) -> dict[str, Any]:
    """The verdict of `brelan verify`."""
    try:
        verdict = verify(read_record(text))
    except BrelanError as error:
        return {"holds": False, **_innermost(error)}
    return {
        "holds": True,
        "version": verdict.version,
        "chance": {"proved": verdict.proved, "unproved": verdict.unproved, "missing": verdict.missing},
        "seats": [{"seat": seat.seat, "name": seat.name, "seeds": seat.seeds} for seat in verdict.seats],
        "fingerprint": verdict.fingerprint,
    }


def _innermost(error: BaseException) -> dict[str, Any]:
    """Deal and move around it are ours alone."""
    while isinstance(inner := error.__cause__ or getattr(error, "details", {}).get("why"), BrelanError):
        error = inner
    assert isinstance(error, BrelanError)
    return {"code": error.code, **{name: error.details.get(name) for name in ("number", "seat")}}


def of_file(text: str) -> dict[str, Any]:
    """The verdict of `examples/check_record.py`."""
    answer: dict[str, Any] = CHECKER.answer(text)
    return answer if answer["holds"] else _refused(answer, answer.get("seat"))


def of_page(answer: dict[str, Any]) -> dict[str, Any]:
    """The verdict of the page's script, which counts seats from 1 as people do."""
    if answer["holds"]:
        return answer
    why = answer["why"]
    return _refused(why, why["seat"] - 1 if why["code"] == "link-seat" else None)


def _refused(why: dict[str, Any], seat: int | None) -> dict[str, Any]:
    code = "damaged" if why["code"] == "line" else why["code"]  # a reader of TOML may not know which line
    return {"holds": False, "code": code, "number": why.get("number"), "seat": seat}


def differences(mine: dict[str, Any], file: dict[str, Any]) -> Iterator[str]:
    """Between our verdict and that of a checker which follows the documentation."""
    if mine["holds"] != file["holds"] or (mine["holds"] and mine != file):
        yield f"ours {mine}, other {file}"
    elif not mine["holds"] and not _same_reason(mine, file):
        yield f"ours names {mine}, other {file}"


def _same_reason(mine: dict[str, Any], file: dict[str, Any]) -> bool:
    """The same kind of fault, and of the same sealing and seat where both say which."""
    if file["code"] not in SAME[mine["code"]]:
        return False
    return all(None in (mine[name], file[name]) or mine[name] == file[name] for name in ("number", "seat"))
