"""Notebooks: pages whose Python is run when the site is built. The output is put under each block, and the whole can
be downloaded for Jupyter."""

from __future__ import annotations

import base64
import io
import json
import re
from contextlib import redirect_stdout
from typing import Any, Final

from msgspec import Struct

BLOCK: Final = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
DOWNLOAD: Final = (
    "*[Download this page as a notebook]({name}.ipynb){{ download }}. "
    "Its figures were computed when this site was built.*"
)


class Cell(Struct, frozen=True):
    """Markdown, or Python with what it printed and drew (PNG)."""

    text: str
    is_code: bool = False
    printed: str = ""
    drawn: bytes = b""


def run(page: str) -> list[Cell]:
    """The cells of a page. All blocks share their names, from top to bottom."""
    names: dict[str, Any] = {"__name__": "__notebook__"}
    cells = []
    for place, part in enumerate(BLOCK.split(page)):
        if place % 2:
            cells.append(_run_block(part, names))
        elif part.strip():
            cells.append(Cell(part.strip("\n")))
    return cells


def _run_block(code: str, names: dict[str, Any]) -> Cell:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "<notebook>", "exec"), names)
    return Cell(code.rstrip("\n"), True, printed.getvalue(), _figure(names))


def _figure(names: dict[str, Any]) -> bytes:
    """What a block drew: it leaves it under the name `figure`."""
    figure = names.pop("figure", None)
    if figure is None:
        return b""
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=130, bbox_inches="tight")
    return drawn.getvalue()


def as_page(cells: list[Cell], name: str) -> str:
    """Markdown for the site, with a link to the notebook."""
    title, *rest = cells
    heading, _, text = title.text.partition("\n")
    shown = [_shown(cell, name, place) for place, cell in enumerate(rest)]
    return "\n\n".join([heading, DOWNLOAD.format(name=name), text.strip("\n"), *shown])


def pictures(cells: list[Cell], name: str) -> dict[str, bytes]:
    """The files that the page shows."""
    return {f"{name}-{place}.png": cell.drawn for place, cell in enumerate(cells[1:]) if cell.drawn}


def _shown(cell: Cell, name: str, place: int) -> str:
    if not cell.is_code:
        return cell.text
    parts = [f"```python\n{cell.text}\n```"]
    if cell.printed:
        parts.append(f"```text\n{cell.printed}```")
    if cell.drawn:
        parts.append(f"![What this block draws]({name}-{place}.png)")
    return "\n\n".join(parts)


def as_notebook(cells: list[Cell]) -> str:
    """A file of Jupyter (format 4.5)."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    document = {
        "cells": [_cell(cell, place) for place, cell in enumerate(cells)],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _cell(cell: Cell, place: int) -> dict[str, Any]:
    common = {"id": f"cell-{place}", "metadata": {}, "source": cell.text.splitlines(keepends=True)}
    if not cell.is_code:
        return {"cell_type": "markdown", **common}
    return {"cell_type": "code", "execution_count": None, **common, "outputs": list(_outputs(cell))}


def _outputs(cell: Cell) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if cell.printed:
        text = cell.printed.splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": text})
    if cell.drawn:
        data = {"image/png": base64.b64encode(cell.drawn).decode()}
        found.append({"output_type": "display_data", "data": data, "metadata": {}})
    return found
