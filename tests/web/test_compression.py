"""Frames are compressed each for itself, and any client can read them."""

from __future__ import annotations

import sys
import zlib

import pytest
from websockets.frames import Frame, Opcode

from brelan.web import compression
from brelan.web.compression import LEAST_BYTES, Compressor, FrameDeflate, FrameDeflateFactory, found_compressor

TEXT = b'{"seq":7,"regions":{"hand":"<div class=\\"hand\\"></div>"}}' * 40


def agreed(*params: tuple[str, str | None]) -> FrameDeflate:
    _, extension = FrameDeflateFactory().process_request_params(params, [])
    assert isinstance(extension, FrameDeflate)
    return extension


def without_isal(monkeypatch: pytest.MonkeyPatch) -> Compressor:
    monkeypatch.setitem(sys.modules, "isal", None)
    return found_compressor()


@pytest.mark.parametrize("bits", [9, 12, 15])
@pytest.mark.parametrize("installed", [True, False])
def test_a_frame_is_read_by_whoever_knows_deflate(
    installed: bool, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressor = found_compressor() if installed else without_isal(monkeypatch)
    assert (compressor.make is zlib.compressobj) is not installed
    monkeypatch.setattr(compression, "COMPRESSOR", compressor)
    extension = agreed(("server_max_window_bits", str(bits)))
    for _ in range(2):  # the second remembers nothing of the first
        sent = extension.encode(Frame(Opcode.TEXT, TEXT))
        assert sent.rsv1
        assert len(sent.data) < len(TEXT) / 4
        assert zlib.decompressobj(-bits).decompress(bytes(sent.data) + b"\x00\x00\xff\xff") == TEXT


def test_what_is_small_and_what_controls_the_line_is_sent_as_it_is() -> None:
    extension = agreed()
    small, ping = Frame(Opcode.TEXT, b"x" * (LEAST_BYTES - 1)), Frame(Opcode.PING, b"p" * LEAST_BYTES)
    assert extension.encode(small) is small
    assert extension.encode(ping) is ping
