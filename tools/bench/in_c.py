"""The lookup of `brelan.study.lookup` in C: built here with the compiler of the machine, for comparison only."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brelan.study.arrays import Cards, Ranking

FLAGS: Final = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")


class NoCompiler(Exception):
    """There is none."""


class _Table(ctypes.Structure):
    _fields_ = (
        ("codes", ctypes.c_void_p),
        ("starts", ctypes.c_void_p),
        ("one_suit", ctypes.c_uint64),
        ("whole", ctypes.c_uint64),
        ("columns", ctypes.c_uint64),
        ("column", ctypes.c_uint64),
    )


class InC:
    """The compiled loops, and what they were compiled with."""

    def __init__(self) -> None:
        compiler = shutil.which(os.environ.get("CC", "gcc")) or shutil.which("cc")
        if compiler is None:
            raise NoCompiler("no C compiler found")
        with tempfile.TemporaryDirectory() as folder, as_file(files(__package__).joinpath("lookup.c")) as source:
            library = Path(folder) / "lookup.so"
            built = subprocess.run([compiler, *FLAGS, "-o", library, source], capture_output=True, text=True)
            if built.returncode:
                raise RuntimeError(f"{compiler}: {built.stderr.strip()}")
            self._library = ctypes.CDLL(str(library))  # stays loaded when the file is gone
        told = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
        self.compiler = f"{told.splitlines()[0]} {FLAGS[0]} {FLAGS[1]}" if told else compiler

    def rank(
        self, ranking: Ranking, codes: NDArray[np.uint64], hands: Cards, distinct: bool, places: NDArray[Any]
    ) -> bool:
        """The same as `lookup.rank_fives`."""
        table = ranking.table
        assert table.starts.dtype == np.uint16
        loop = self._library.rank_fives_8 if table.places.dtype == np.uint8 else self._library.rank_fives_16
        words = (int(table.one_suit), int(table.whole), int(table.columns), int(table.column))
        given = _Table(codes.ctypes.data, table.starts.ctypes.data, *words)
        count = ctypes.c_size_t(len(hands))
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (hands, table.places, places)]
        return bool(loop(pointers[0], count, ctypes.byref(given), pointers[1], int(distinct), pointers[2]))
