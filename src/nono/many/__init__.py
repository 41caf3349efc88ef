"""Batches of many puzzles: `ingest` reads puzzles into a `Store`, `Batch` decides them, `report` shows the results.

`decide` answers a question about each puzzle of a chunk; an `Executor` makes the calls.
"""

from nono.many._batch import Batch as Batch
from nono.many._decide import (
    COUNT as COUNT,
    DECIDE as DECIDE,
    GRADE as GRADE,
    Decision as Decision,
    Question as Question,
    decide as decide,
)
from nono.many._executors import (
    OBJECTS as OBJECTS,
    PUZZLES as PUZZLES,
    DiedError as DiedError,
    Executor as Executor,
    Pool as Pool,
    executor as executor,
    prepare_worker as prepare_worker,
)
from nono.many._issues import Facts as Facts, Issue as Issue
from nono.many._read import Entries as Entries, ingest as ingest, stamp_of as stamp_of
from nono.many._select import Selection as Selection, stored_entries as stored_entries
from nono.many._store import Store as Store
