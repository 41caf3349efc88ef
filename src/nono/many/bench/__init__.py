"""Solves the same puzzles in several ways: `run` measures the costs, and `summary` compares them."""

from nono.many.bench._contestants import (
    Configuration as Configuration,
    contestants_of as contestants_of,
    external as external,
)
from nono.many.bench._job import Contest as Contest
from nono.many.bench._plots import PlotKind as PlotKind, check_plot as check_plot, save_plot as save_plot
from nono.many.bench._records import (
    COLUMNS as COLUMNS,
    TASKS as TASKS,
    Record as Record,
    csv_line as csv_line,
    data_of as data_of,
    environment as environment,
    line_of as line_of,
    load_records as load_records,
    program_data as program_data,
)
from nono.many.bench._run import (
    contradictions as contradictions,
    judged as judged,
    run_contest as run_contest,
)
from nono.many.bench.summary import compare_records as compare_records
