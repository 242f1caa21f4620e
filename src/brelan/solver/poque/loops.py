"""Hands counted one by one, compiled by numba. Imported only where it is needed: numba is an extra."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True)
def beaten(
    masks: NDArray[np.uint32],
    strengths: NDArray[Any],
    hands: NDArray[np.uint32],
    own: NDArray[Any],
    found: NDArray[np.float64],
) -> None:
    """Add to `found`, for each of some hands, the share of all that share no card with it and are weaker."""
    for row in range(len(hands)):
        hand, mine = hands[row], own[row]
        twice, count = 0, 0
        for at in range(len(masks)):
            if not masks[at] & hand:
                count += 1
                if strengths[at] < mine:
                    twice += 2
                elif strengths[at] == mine:
                    twice += 1
        found[row] += twice / (2 * count)
