"""The waist between genres and backends, which do not import each other: models and moves, tasks and answers.

Other rooms import these names. `nono.model.builder` makes models, and `nono.model.propagation` applies their rules.
"""

from nono.base.limits import Cancel as Cancel
from nono.model.answer import (
    LIMITS as LIMITS,
    Interrupted as Interrupted,
    Outcome as Outcome,
    Report as Report,
    Stopwatch as Stopwatch,
    Tally as Tally,
    Task as Task,
    Verdict as Verdict,
    expect_no_interrupt as expect_no_interrupt,
    limit_data as limit_data,
    search_counters as search_counters,
    seconds_left as seconds_left,
    spent_data as spent_data,
)
from nono.model.model import (
    CLAUSE as CLAUSE,
    COPY as COPY,
    MAX_HOLES as MAX_HOLES,
    NO_LINES as NO_LINES,
    SUM as SUM,
    Counts as Counts,
    Jump as Jump,
    Lines as Lines,
    Model as Model,
    Moves as Moves,
    chains as chains,
    jumps_of as jumps_of,
)
