"""Backend ``reference``: a solver short enough to verify by reading. All other backends are tested against it.

The rules are propagated (`nono.model.propagation`) until nothing changes. Then the search branches on the colours of a
cell. Hidden cells come last, because one choice for them is enough for each solution.
"""

from __future__ import annotations

from nono.backend.protocol import Backend, Option, is_number, option_values
from nono.model import Interrupted, Model, Moves, Outcome, Task
from nono.model.propagation import RuleIndex

MOST = 1 << 62  # maximum number of dead ends

OPTIONS = {
    "strategy": Option("search", "search, or only line logic (lines)", words=lambda: ("search", "lines")),
    "max_conflicts": Option(MOST, "maximum number of dead ends", fits=is_number(0), expected="a number of at least 0"),
}


def solve(model: Model, task: Task) -> Outcome:
    """Find ``task.limit`` solutions by depth-first search. Raises `BackendError` on a wrong option.

    With the strategy "lines", the search stops ("stalled") when the rules alone leave cells open.
    """
    options = option_values("reference", OPTIONS, task.options)
    limits = task.until()
    rules = RuleIndex(model)
    solutions: list[bytes] = []
    count = 0
    domains = model.domains()
    # A node of the search: the domains, the rules to apply, and the height of the stack when all open cells were hidden
    # (or None).
    first = (domains, list(range(len(rules))), None)
    stack: list[tuple[list[int], list[int], int | None]] = [first] if all(domains) else []
    decisions = conflicts = 0
    stop = ""
    try:
        while stack and count != task.limit:
            if stop := limits.stop():
                break
            domains, touched, begun = stack.pop()
            settled = rules.propagate(domains, touched, limits)
            if settled is None:  # the node is still open, so the outcome is not complete
                stack.append((domains, touched, begun))
                stop = limits.stop()
                break
            if not settled:
                conflicts += 1
                if stack and conflicts > options["max_conflicts"]:
                    stop = "conflicts"
                    break
                continue
            children = rules.split(domains)
            if not children:  # all cells are settled: the only bit of a domain is its colour
                count += 1
                (task.report or solutions.append)(bytes(domain.bit_length() - 1 for domain in domains[: model.shown]))
                if begun is not None:  # one choice for the hidden cells is enough
                    del stack[begun:]
            elif options["strategy"] == "lines":  # the node stays open
                stack.append((domains, [], begun))
                stop = "stalled"
                break
            else:
                decisions += 1
                # a domain without its lowest bit is 0 if it has one colour: only hidden cells are open from here on
                if begun is None and not any(domain & (domain - 1) for domain in domains[: model.shown]):
                    begun = len(stack)
                stack += [(*child, begun) for child in children]
    except KeyboardInterrupt:
        raise Interrupted(Outcome(solutions, complete=False, stop="interrupt")) from None
    return Outcome(solutions, not stack, stop, {"line_solves": rules.settled, "decisions": decisions})


def play(moves: Moves, task: Task) -> Outcome:
    """Find up to ``task.limit`` solutions of a puzzle played in moves by depth-first search. There are no options.

    A solution is its jumps, with three bytes for each.
    """
    option_values("reference", {}, task.options)
    limits = task.until()
    goals = set(moves.goals)
    stack = [(moves.start, b"")]
    solutions: list[bytes] = []
    positions = count = 0
    stop = ""
    try:
        while stack and count != task.limit:
            if stop := limits.stop():
                break
            position, jumps = stack.pop()
            positions += 1
            if position in goals:
                count += 1
                (task.report or solutions.append)(jumps)
            if len(jumps) < 3 * moves.depth:  # three bytes per jump
                for jump in reversed(moves.triples()):
                    start, over, end = (position >> hole & 1 for hole in jump)
                    if start and over and not end:
                        flipped = 1 << jump.start | 1 << jump.over | 1 << jump.end
                        stack.append((position ^ flipped, jumps + bytes(jump)))
    except KeyboardInterrupt:
        raise Interrupted(Outcome(solutions, complete=False, stop="interrupt")) from None
    return Outcome(solutions, not stack, stop, {"positions": positions})


BACKEND = Backend(
    name="reference",
    purpose="answers without other packages, slowly",
    solve=solve,
    unavailable=lambda: None,
    about=lambda: "in Python",
    options=lambda: OPTIONS,
    rank=9,
    code=("nono.backend.reference", "nono.model.propagation"),
    opens=True,
    slow=True,
    play=play,
    play_options={},
)
