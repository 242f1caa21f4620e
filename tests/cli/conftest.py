from __future__ import annotations

import pytest

from brelan.cli.main import main
from brelan.study.arena import workers
from cli.running import Brelan, Outcome


@pytest.fixture
def brelan(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Brelan:
    """`brelan("rank", "poker-as", …)`, in English unless --lang says otherwise."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(workers, "PATIENCE", 1)  # for a cluster that never answers

    def run(*args: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(list(args))
        printed = capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Outcome(code, printed.out, printed.err)

    return run
