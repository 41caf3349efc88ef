"""Models how a person solves a puzzle: techniques, grades, hints, explanations."""

from nono.grading._check_steps import (
    FORCED as FORCED,
    INVALID as INVALID,
    POSSIBLE as POSSIBLE,
    WRONG as WRONG,
    StepCheck as StepCheck,
    check_steps as check_steps,
)
from nono.grading._conflict_core import conflicting as conflicting, restricted as restricted
from nono.grading._count_wording import PHRASES as PHRASES, TIPS as TIPS, CountWords as CountWords
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
    GRADE_OF as GRADE_OF,
    GRADE_WORDS as GRADE_WORDS,
    GRADES as GRADES,
    LINE_LOGIC as LINE_LOGIC,
    SEARCH_GRADE as SEARCH_GRADE,
    Grade as Grade,
    Step as Step,
    cells_and_score_left as cells_and_score_left,
    compare_grade as compare_grade,
    grade as grade,
    is_graded as is_graded,
    is_solved_by as is_solved_by,
    left_open as left_open,
    model_of as model_of,
    tier_of as tier_of,
)
from nono.grading._sentences import SENTENCES as SENTENCES
from nono.grading._techniques import TECHNIQUES as TECHNIQUES
from nono.grading._words_table import words_table as words_table
