"""The API as its own description says, and otherwise: schemathesis makes requests from the OpenAPI document.

It runs twice: with ids of rooms that it makes up, and within a room that is there, with somebody's token.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec

from tools.storm.report import Deadline, Part, timed
from web.server import Server, serving
from web.visitors import QUICK

CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance"
SECONDS_AN_ANSWER = 10
ERRORS, OTHERWISE = "server errors", "answers that the description does not know"


@timed
def run(examples: int, deadline: Deadline, folder: Path) -> Part:
    part = Part("described", "Requests made from the OpenAPI document (schemathesis)")
    part.must_be_zero(ERRORS, OTHERWISE, "errors in the log")
    with serving(folder, options=QUICK) as server:
        token, room = _room(server)
        for within in ("", room):
            if not deadline.is_over:
                _attack(part, server, token, within, examples)
        for crash in server.crashes:
            part.fail("errors in the log", str(crash)[:300])
    return part


def _room(server: Server) -> tuple[str, str]:
    with httpx.Client(base_url=f"{server.address}api", verify=False) as http:
        token = http.post("/sessions", json={}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        opened = http.post("/rooms", json={"game": "daker", "name": "Anne", "table": {"seats": 2}})
        return token, str(opened.json()["room"])


def _attack(part: Part, server: Server, token: str, room: str, examples: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if room:
            (Path(folder) / "schemathesis.toml").write_text(f'[parameters]\n"path.room" = "{room}"\n')
        events = Path(folder) / "events.ndjson"
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}api/openapi.json"]
        command += ["--header", f"Authorization: Bearer {token}", "--checks", CHECKS, "--continue-on-failure"]
        command += ["--max-examples", str(examples), "--request-timeout", str(SECONDS_AN_ANSWER), "--no-color"]
        command += ["--exclude-path-regex", "/watch$"]  # it answers when something happens
        command += [
            "--phases",
            "examples,coverage,fuzzing",
            "--report",
            "ndjson",
            "--report-ndjson-path",
            str(events),
        ]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert events.exists(), ran.stdout[-2000:] + ran.stderr[-2000:]
        for status, failures in _answers(events):
            part.count("requests")
            for failure in failures:
                part.fail(ERRORS if status >= httpx.codes.INTERNAL_SERVER_ERROR else OTHERWISE, failure[:300])


def _answers(events: Path) -> Iterator[tuple[int, list[str]]]:
    """The status of every answer, and what was wrong with it."""
    for line in events.read_bytes().splitlines():
        finished = msgspec.json.decode(line).get("ScenarioFinished")
        if finished is None:
            continue
        recorder = finished["recorder"]
        for case, interaction in recorder.get("interactions", {}).items():
            checks = recorder["checks"].get(case, ())
            failed = [f"{recorder['label']}: {check['name']}" for check in checks if check["status"] == "failure"]
            yield (interaction["response"] or {}).get("status_code", 0), failed
