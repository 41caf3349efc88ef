"""All planted bugs of the tables in docs/trust.md, and the puzzles on which commands catch them."""

from __future__ import annotations

import planted_in_proofs
import planted_in_puzzles
import planted_in_search

PUZZLES = {  # texts of files by name
    "hook.non": "width 4\nheight 4\n\nrows\n3\n1,2\n1\n2\n\ncolumns\n2\n1\n2,1\n3\n",
    "dots.non": "width 3\nheight 3\n\nrows\n1\n1\n1\n\ncolumns\n1\n1\n1\n",
    "flag.xml": """<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="black" backgroundcolor="white">
 <color name="white" char=".">ffffff</color>
 <color name="black" char="X">000000</color>
 <color name="red" char="r">ff0000</color>
 <clues type="columns">
  <line><count>2</count><count color="red">1</count></line>
  <line><count>1</count><count color="red">2</count></line>
  <line><count color="red">1</count><count>1</count><count color="red">1</count></line>
  <line><count color="red">2</count><count>1</count></line>
 </clues>
 <clues type="rows">
  <line><count>1</count><count color="red">2</count></line>
  <line><count>2</count><count color="red">1</count></line>
  <line><count color="red">2</count><count>1</count></line>
  <line><count color="red">2</count><count>1</count></line>
  <line></line>
 </clues>
</puzzle></puzzleset>
""",
    "knots.non": "width 4\nheight 4\n\nrows\n1,1\n1,1\n1,1\n1,1\n\ncolumns\n1,1\n1,1\n1,1\n1,1\n",
    "domino.non": "width 7\nheight 7\n\nrows\n3\n1\n3,1\n1\n3,1\n1\n1\n\ncolumns\n1\n1\n1,3\n1\n1,3\n1\n3\n",
    "blots.json": '{"rows": [[3], [{"blot": 1}], [1]], "cols": [[3], [{"blot": 1}], [{"blot": 1}]]}\n',
    "lamps.json": '{"genre": "akari", "grid": ["..1.", ".#..", "...2", "0..."]}\n',
    "jumps.json": '{"genre": "pegs", "start": ["oo.o", "...."]}\n',
    "hall.json": '{"genre": "akari", "grid": ["..#", "...", "#.."]}\n',
}

BUGS = {**planted_in_puzzles.BUGS, **planted_in_search.BUGS, **planted_in_proofs.BUGS}
