"""Where tasks run: on the cores of this machine, or on a cluster that is there."""

from __future__ import annotations

import contextlib
from typing import Any

import dask


def engine(address: str | None = None) -> contextlib.AbstractContextManager[Any]:
    """Of a scheduler, for which the package `distributed` is needed; else one process for each
    core. It ends with the block: `with engine(): …`."""
    if address is None:
        return dask.config.set(scheduler="processes")
    from dask.distributed import Client

    return Client(address)
