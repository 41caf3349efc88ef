"""The one front end for everything that people type: clues, pictures, sheets and boards of every genre.

Shapes are found first, without knowing a language or a genre. Readings of the shapes are proposed, and evidence decides
between them. In reading order:

- `cells` finds rows of cells in lines, lists and tables; `walls` reads drawn regions, `sheet` the cells of CSV files
  and workbooks, `tables` and `programs` the clues in tables and in the data of programs;
- `notes` and `legends` read lines of words beside boards, `lines` the lines of clues, `picture` pictures and colours;
- `blocks`, `board`, `page` and `plausible` make boards of all genres but nonograms, as the genres declare them;
- `clues`, `layout` and `builder` make nonograms of lists of numbers, and `around` of clues around a board.
"""
