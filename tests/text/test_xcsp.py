"""XCSP3 instances of nonograms: automata and tables, alone and in groups."""

import pytest

import nono

RING = nono.Nonogram(rows=[[3], [1, 1], [3]], cols=[[3], [1, 1], [3]])
START = """<instance format="XCSP3" type="CSP">
  <variables> <array id="x" note="cells" size="[3][3]"> 0 1 </array> </variables>
  <constraints>
"""
GROUPS = (
    START
    + """<block note="the rows"><group>
      <regular>
        <list> %... </list>
        <transitions> (q1,0,q1)(q1,1,q2)(q2,1,q3)(q3,1,q4)(q4,0,q4) </transitions>
        <start> q1 </start>
        <final> q4 </final>
      </regular>
      <args> x[0][] </args>
      <args> x[2][] </args>
    </group></block>
    <extension> <list> x[1][] </list> <supports> (1,0,1) </supports> </extension>
    <extension> <list> x[][0] </list> <supports> (1,1,1) </supports> </extension>
    <regular>
      <list> x[][1] </list>
      <transitions> (a,0,a)(a,1,b)(b,0,c)(c,0,c)(c,1,d)(d,0,e)(e,0,e) </transitions>
      <start> a </start>
      <final> d e </final>
    </regular>
    <extension> <list> x[][2] </list> <supports> (1,1,1) </supports> </extension>
  </constraints>
</instance>
"""
)


@pytest.mark.parametrize("text", [GROUPS, nono.dumps(RING, format="xcsp")])
def test_forms(text: str) -> None:
    assert nono.loads(text) == nono.loads(text, format="xcsp") == RING


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(q4,0,q4)", "(q4,0,q1)", "found an automaton that belongs to no clue"),
        ("(q4,0,q4)", "(q4,0,q4)(q4,1,q5)", "found an automaton that belongs to no clue"),
        ("(q1,0,q1)", "", "found an automaton that belongs to no clue"),
        ("<final> d e", "<final> d", "found an automaton that belongs to no clue"),
        ("(1,0,1)", "(1,0,0)", "found a table that belongs to no clue"),
        ("x[1][]", "x[2][]", "found a second constraint for x[2][]"),
        ("x[1][]", "x[1][0]", "found 'x[1][0]', expected a row x[0][] or a column"),
        ("x[1][]", "y[1][]", "found 'y[1][]', expected a row x[0][] or a column"),
        (
            "<extension> <list> x[1][] </list> <supports> (1,0,1) </supports> </extension>",
            "",
            "found no constraint for",
        ),
        ('size="[3][3]"', 'size="[9]"', "found other variables"),
        ("<block note", "<sum> </sum> <block note", "found the constraint 'sum', expected regular or extension"),
    ],
)
def test_errors(old: str, new: str, message: str) -> None:
    assert old in GROUPS
    with pytest.raises(nono.PuzzleError, match="found") as error:
        nono.loads(GROUPS.replace(old, new), format="xcsp")
    assert error.value.message.startswith(message)
    assert error.value.line
