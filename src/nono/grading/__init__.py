"""How a person solves a puzzle: techniques, grades, hints, explanations, and the check of a player's steps.

Other rooms import the names below. `nono.grading._grade` grades by the engine's graders, `_techniques` lists the
techniques, `_sentences` has the sentences, and `_voice` asks the engine to fill them.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.grading._check_steps import (
        FORCED as FORCED,
        INVALID as INVALID,
        POSSIBLE as POSSIBLE,
        WRONG as WRONG,
        StepCheck as StepCheck,
        check_steps as check_steps,
    )
    from nono.grading._conflict_core import conflicting as conflicting, restricted as restricted
    from nono.grading._explain import (
        ExplainedStep as ExplainedStep,
        Explanation as Explanation,
        Hint as Hint,
        explain as explain,
        hint as hint,
    )
    from nono.grading._grade import (
        AT_MOST as AT_MOST,
        COUNT_GRADES as COUNT_GRADES,
        GRADE_CHOICES as GRADE_CHOICES,
        GRADE_LABELS as GRADE_LABELS,
        GRADE_OF as GRADE_OF,
        GRADE_WORDS as GRADE_WORDS,
        GRADES as GRADES,
        LINE_LOGIC as LINE_LOGIC,
        SEARCH_GRADE as SEARCH_GRADE,
        Grade as Grade,
        GradeChoice as GradeChoice,
        cells_and_score_left as cells_and_score_left,
        compare_grade as compare_grade,
        grade as grade,
        is_graded as is_graded,
        is_solved_by as is_solved_by,
        left_open as left_open,
        model_of as model_of,
        tier_of as tier_of,
    )
    from nono.grading._order import (
        GIVEN as GIVEN,
        FileGrade as FileGrade,
        counted_grade as counted_grade,
        grade_in_file as grade_in_file,
        grade_rank as grade_rank,
        is_by_grade as is_by_grade,
        order_keys as order_keys,
        place_in_order as place_in_order,
    )
    from nono.grading._sentences import SENTENCES as SENTENCES
    from nono.grading._techniques import TECHNIQUES as TECHNIQUES
    from nono.grading._voice import Step as Step
    from nono.grading._words_table import words_table as words_table
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.grading._check_steps": "FORCED INVALID POSSIBLE WRONG StepCheck check_steps",
            "nono.grading._conflict_core": "conflicting restricted",
            "nono.grading._explain": "ExplainedStep Explanation Hint explain hint",
            "nono.grading._grade": (
                "AT_MOST COUNT_GRADES GRADE_CHOICES GRADE_LABELS GRADE_OF GRADE_WORDS GRADES LINE_LOGIC SEARCH_GRADE "
                "Grade GradeChoice cells_and_score_left compare_grade grade is_graded is_solved_by left_open "
                "model_of tier_of"
            ),
            "nono.grading._order": (
                "GIVEN FileGrade counted_grade grade_rank is_by_grade order_keys place_in_order grade_in_file"
            ),
            "nono.grading._words_table": "words_table",
            "nono.grading._sentences": "SENTENCES",
            "nono.grading._techniques": "TECHNIQUES",
            "nono.grading._voice": "Step",
        },
    )
