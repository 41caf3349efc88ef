From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString.
From Nono Require Import Spec Genres Automaton Masks Refutation Checker Correct.
Print Assumptions check_correct.
Extraction Language OCaml.
Extraction "verified.ml" check nonogram triddler akari mosaic minesweeper star_battle norinori aquarium sudoku tents binairo agreeing
  count_holds line_holds domains_of compile_all.
