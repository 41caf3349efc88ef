"""Batches of many puzzles: `ingest` reads puzzles into a `store`, `run` solves them, and `report` shows the results."""

from nono.many._cluster import Cluster as Cluster
from nono.many._export import check_export as check_export, export as export
from nono.many._ingest import (
    Entries as Entries,
    ingest as ingest,
    stamp_of as stamp_of,
)
from nono.many._messages import (
    COUNT as COUNT,
    DECIDE as DECIDE,
    GRADE as GRADE,
    Request as Request,
    Workers as Workers,
)
from nono.many._run import Run as Run
from nono.many._store import PUZZLES as PUZZLES, Store as Store
from nono.many._work import LocalPool as LocalPool
