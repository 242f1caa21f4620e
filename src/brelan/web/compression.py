"""How the frames of a socket are compressed: each for itself, so that an open page keeps no memory for it.

A compressor that remembers earlier frames would make them a sixth smaller, take twice as long, and hold some 35 kB
for every open page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LEVEL: Final = 2
"""More takes longer and gains little."""
LEAST_BYTES: Final = 256
"""What is smaller is sent as it is: beats and answers."""


class FrameDeflate(PerMessageDeflate):
    """For one connection, which sends every message in one frame."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= LEAST_BYTES else frame


class FrameDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL}
        )

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
