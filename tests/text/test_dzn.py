"""Data files of MiniZinc, as the Challenge and CSPLib write them."""

import pytest

import nono

RING = nono.Nonogram(rows=[[3], [1, 1], [3]], cols=[[3], [1, 1], [3]])
PATTERNS = """% the form of the MiniZinc Challenge
X = 3;
Y = 3;
maxlen = 3;
rows = \t[|1, 1, 1
\t |1, 0, 1
\t |1, 1, 1
\t |];
cols = \t[|1, 1, 1
\t |1, 0, 1
\t |1, 1, 1
\t |];
"""
PADDED = """/* the form of CSPLib:
   zeros in front */
rows = 3;
row_rule_len = 2;
row_rules = array2d(1..rows, 1..row_rule_len, [
  0,3,
  1,1,
  0,3]);
cols = 3;
col_rule_len = 2;
col_rules = array2d(1..cols, 1..2, [0,3, 1,1, 0,3,]);
"""
BEHIND = "h_int = [| 3, 0 | 1, 1 | 3, 0 |];\nv_int = [| 3, 0 | 1, 1 | 3, 0 |];\n"


@pytest.mark.parametrize("text", [PATTERNS, PADDED, BEHIND, nono.dumps(RING, format="dzn")])
def test_forms(text: str) -> None:
    assert nono.loads(text) == nono.loads(text, format="dzn") == RING


def test_a_pattern_ends_with_minus_one_and_a_single_zero_is_an_empty_line() -> None:
    text = "rows = [| 0, -1, -1 | 1, 1, 0, 1 |];\ncols = [| 1 | 1 | 0 | 1 |];"
    assert nono.loads(text) == nono.Nonogram(rows=[[], [2, 1]], cols=[[1], [1], [], [1]])


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (PATTERNS.replace("Y = 3", "Y = 4"), 3, "found 3 rows, expected 4 as 'Y' says"),
        (
            PATTERNS.replace("|1, 0, 1", "|1, 0, 0", 1),
            5,
            "rows, line 2: found 1, 0, 0, expected cells 1 with single gaps 0",
        ),
        (PADDED.replace("1,1,", "1,", 1), 0, "found 5 items in an array with rows of row_rule_len"),
        (BEHIND.replace("1, 1", "1, x", 1), 1, "found 'x' in place of the length of a block"),
        (BEHIND.replace("v_int", "w_int"), 1, "found 'h_int' for the rows, but no columns; 'w_int' is a name"),
        (BEHIND.replace("1, 1", "1,"), 1, "found rows of different lengths, expected zeros as padding"),
    ],
)
def test_errors(text: str, line: int, message: str) -> None:
    with pytest.raises(nono.PuzzleError, match="found") as error:
        nono.loads(text, format="dzn")
    assert error.value.line == line
    assert error.value.message.startswith(message)
