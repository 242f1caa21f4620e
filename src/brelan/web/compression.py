"""How the frames of a socket are compressed: each for itself, so that an open page keeps no memory for it.

A compressor that remembers earlier frames would make them a sixth smaller, take twice as long, and hold some 35 kB
for every open page. Intel's ISA-L, where it is installed (`brelan[server]`), makes frames of the same size in a third
of the time.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import Struct
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

SYNC: Final = b"\x00\x00\xff\xff"
"""How what was compressed ends; it is not sent (RFC 7692)."""
LEAST_BYTES: Final = 256
"""What is smaller is sent as it is: beats and answers."""


class Compressor(Struct, frozen=True):
    """What compresses a frame, and how hard it tries: a higher level takes longer and gains little."""

    make: Callable[..., Any]
    level: int


def found_compressor() -> Compressor:
    """The quickest that is installed."""
    try:
        from isal import isal_zlib
    except ImportError:
        return Compressor(zlib.compressobj, 2)
    return Compressor(isal_zlib.compressobj, 1)


COMPRESSOR: Final = found_compressor()


class FrameDeflate(PerMessageDeflate):
    """For one connection, which sends every message in one frame."""

    def encode(self, frame: Frame) -> Frame:
        if len(frame.data) < LEAST_BYTES or frame.opcode in CTRL_OPCODES:
            return frame
        compressor = COMPRESSOR.make(level=COMPRESSOR.level, wbits=-self.local_max_window_bits)
        data: bytes = compressor.compress(frame.data) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return replace(frame, data=data.removesuffix(SYNC), rsv1=True)


class FrameDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, FrameDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
