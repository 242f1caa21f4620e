"""Figures for Prometheus: counted as they should be, where the operator asks for them, and without anybody's name."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from brelan import metrics
from web.server import PATIENCE, serving
from web.visitors import CONFLICT, NOT_FOUND, QUICK, QUIET, Visitor


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_what_a_server_shows(tmp_path: Path) -> None:
    port = free_port()
    with (
        serving(tmp_path, options=(*QUICK, "--metrics", f"127.0.0.1:{port}")) as server,
        Visitor(server, "Anne") as anne,
    ):
        room = anne.open("poker-as", table={**QUIET, "seats": 2})
        anne.do(room, "say", text="hello")
        assert anne.post(f"/rooms/{room}/stand-up").status_code != CONFLICT
        assert anne.post(f"/rooms/{room}/start").status_code == CONFLICT
        assert anne.get("/metrics").status_code == NOT_FOUND  # not for visitors
        with anne.socket(room) as line:
            anne.do(room, "say", text="to be heard")
            line.recv(PATIENCE)
            shown = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        told = [line for line in server.log if line["message"] == "figures are shown"]
        assert [line["address"] for line in told] == [f"http://127.0.0.1:{port}/metrics"]
        figures = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(shown)
            for sample in family.samples
        }
        assert figures["brelan_actions_total", "say", "done"] == 2
        assert figures["brelan_actions_total", "start", "not-now"] == 1
        assert figures["brelan_work_seconds_count", "act"] >= 4
        for part in ("view", "draw", "frame"):
            assert figures["brelan_work_seconds_count", part] >= 1
        assert figures["brelan_database_seconds_count", "write"] >= 3
        assert figures["brelan_open_sockets",] == 1
        assert figures["brelan_tables_watched",] == 1
        assert figures["brelan_tables_in_memory",] == 1
        assert figures["brelan_late_seconds",] == 0
        assert figures["brelan_requests_total", "/rooms", "303"] == 1
        assert ("process_resident_memory_bytes",) in figures
        for secret in (room, "Anne", "127.0.0.1", anne.http.cookies["brelan"][:22]):
            assert secret not in shown
    assert server.crashes == []


def test_a_page_of_every_figure() -> None:
    """The documentation names all that is counted, and nothing else."""
    page = (Path(__file__).parents[2] / "docs" / "deployment.md").read_text(encoding="utf-8")
    ours = [family.name for family in metrics.REGISTRY.collect() if family.name.startswith("brelan_")]
    assert len(ours) == 10
    for name in ours:
        assert f"`{name}" in page


def test_processes_take_ports_in_turn() -> None:
    port = free_port()
    first, second = (metrics.show("127.0.0.1", range(port, port + 20)) for _ in range(2))
    assert first < second < port + 20
