"""Answers questions about a puzzle: solve, verify, count, sample and compare solutions.

Other rooms import the names below. Every question is a `Request`, which builds the model, asks the backend and checks
each solution with the rules of the genre; the modules beside `nono.solving._request` add what is special about their
question.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.solving._agreement import (
        Evidence as Evidence,
        bug_in as bug_in,
        contradicting as contradicting,
        contradictory as contradictory,
        ends_early as ends_early,
        without_goal as without_goal,
    )
    from nono.solving._formula_comments import (
        commented_formula as commented_formula,
        headline as headline,
        meanings as meanings,
    )
    from nono.solving._line import Line as Line, line as line
    from nono.solving._request import (
        Request as Request,
        checked_outcome as checked_outcome,
        faulty_solutions as faulty_solutions,
        make_task as make_task,
    )
    from nono.solving._result import (
        Result as Result,
        brief_verdict as brief_verdict,
        count_in_words as count_in_words,
        number_words as number_words,
        stop_in_words as stop_in_words,
        unread_words as unread_words,
        verdict_words as verdict_words,
    )
    from nono.solving._session import Common as Common, Session as Session
    from nono.solving._shown import MOST as MOST, Shown as Shown
    from nono.solving._solutions import Solutions as Solutions, solutions as solutions
    from nono.solving._solve import (
        interrupted_result as interrupted_result,
        solve as solve,
        solve_many as solve_many,
        solve_request as solve_request,
    )
    from nono.solving._steps import StepReport as StepReport
    from nono.solving.comparing.diff import (
        Diff as Diff,
        diff as diff,
        differing_in_words as differing_in_words,
    )
    from nono.solving.comparing.model_check import has_checker as has_checker
    from nono.solving.comparing.verify import (
        SHARE as SHARE,
        TIMES as TIMES,
        Check as Check,
        independence as independence,
        two_backends as two_backends,
        verify as verify,
    )
    from nono.solving.counting.count import count as count, tally as tally
    from nono.solving.counting.sample import Sample as Sample, sample as sample
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.solving._agreement": "Evidence bug_in contradicting contradictory ends_early without_goal",
            "nono.solving.counting.count": "count tally",
            "nono.solving.comparing.diff": "Diff diff differing_in_words",
            "nono.solving._formula_comments": "commented_formula headline meanings",
            "nono.solving._line": "Line line",
            "nono.solving.comparing.model_check": "has_checker",
            "nono.solving._request": "Request checked_outcome faulty_solutions make_task",
            "nono.solving._result": (
                "Result brief_verdict count_in_words number_words stop_in_words unread_words verdict_words"
            ),
            "nono.solving.counting.sample": "Sample sample",
            "nono.solving._session": "Common Session",
            "nono.solving._shown": "MOST Shown",
            "nono.solving._solutions": "Solutions solutions",
            "nono.solving._solve": "solve_request interrupted_result solve solve_many",
            "nono.solving._steps": "StepReport",
            "nono.solving.comparing.verify": "SHARE TIMES Check independence two_backends verify",
        },
    )
