"""The types of the options of the built-in backends, for type checkers.

`docs/make_options.py` writes this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

# Editors suggest these names; plug-ins have other names.
BackendName = Literal["auto", "native", "cpsat", "sat", "reference"] | str  # noqa: PYI051
EncodingName = Literal["order", "covering", "dfa", "direct"] | str  # noqa: PYI051
ModelName = Literal["order", "automaton", "positions"]


class Options(TypedDict, total=False):
    """The options of the built-in backends; a backend refuses the options of the others.

    Type checkers know only these options. Pass the options of a plug-in as ``**options``, a ``dict[str, Any]``.
    """

    backbone_conflicts: int
    belief: bool
    belief_after: int
    belief_effort: float
    belief_rounds: int
    belief_wait: int
    counter_values: int
    counters: bool
    counters_after: int
    decay: float
    duality: bool
    duality_effort: float
    encoding: EncodingName
    explain_minimise: bool
    force_beliefs: bool
    hall: bool
    keep_lbd: int
    leftovers: bool
    locked: bool
    luby_late_unit: int
    luby_unit: int
    max_conflicts: int
    memory: int | None
    minimise: bool
    model: ModelName
    parity: bool
    phase_saving: bool
    phases: Literal["none", "beliefs"]
    preprocess: bool
    probe: bool
    probe_effort: float
    probe_restarts: int
    reduce: bool
    reduce_growth: int
    reduce_interval: int
    reinforce: bool
    reinforce_interval: int
    rephase: bool
    rephase_interval: int
    restarts: Literal["luby", "glucose", "mixed", "none"]
    row_sweep: bool
    share_lbd: int
    share_size: int
    shortest: bool
    solver: str
    store: Literal["auto", "bits", "hash"]
    strategy: Literal["learning", "lines", "probing", "search"]
    symmetry: bool
    symmetry_after: int
    table: object
    target_phases: bool
    tier_lbd: int
    trace: Callable[..., object]
    trial: bool
    trial_order: Literal["clues", "degree", "board"]
    vivify: bool
    vivify_effort: float
    vivify_interval: int
    workers: int
