"""Bugs in proofs and checkers, and the commands and tests that catch each bug."""

from __future__ import annotations

from planting import CERTIFY, CHECK, Bug

BUILDER, MOVES, NATIVE, CPSAT = "nono.model.builder", "nono.model.model", "nono.backend.native", "nono.backend.cpsat"
ORDER, AUTOMATON, CNF = "nono_encoders.order", "nono_encoders.dfa", "nono_encoders.cnf"
PROOFS = "nono.proofs._protocol"
NONO_CHECK, FORGED = "nono.checkers.nono_check", "proofs/test_forged_certificates.py::test_nono_check_refuses"
FORGED_COUNT = "proofs/test_forged_certificates.py::test_nono_check_count_refuses"
FUNCTIONS = "proofs/test_peg_proofs.py::test_false_functions_are_refused"

BUGS = {
    "Proofs": [
        Bug(
            "certify: the solutions found are reported as all solutions",
            "nono.proofs._clauses:make",
            "if not result.complete:",
            "if False:",
            "dots.non",
            (CERTIFY,),
            limit=2,
        ),
        Bug(
            "certify: the clause that excludes a solution lacks its first cell",
            f"{CNF}:CNF.excluding",
            "-literals[literals != TRUE] for",
            "-literals[literals != TRUE][1:] for",
            "dots.non",
            (CERTIFY, CHECK),
        ),
        Bug(
            "certify: the proof of the engine lacks a lemma",
            f"{NATIVE}:prove",
            "stop), lemmas",
            "stop), lemmas[4:]",
            "domino.non",
            (CERTIFY,),
            encoding="dfa",
            solver="native",
        ),
    ],
    "nono_check.py": [
        Bug(
            "every clause is accepted",
            f"{NONO_CHECK}:Formula.holds",
            "or self.no_picture:",
            "or True:",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the clause that excludes one solution may exclude others",
            f"{NONO_CHECK}:Formula.differs_from",
            "return not others and all(",
            "return not others or all(",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "every step of a proof is accepted",
            f"{NONO_CHECK}:follows",
            "return not left",
            "return True",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "a proof need not end in a contradiction",
            f"{NONO_CHECK}:refute",
            "demand(refuted,",
            "demand(known,",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the lines of solutions are not checked",
            f"{NONO_CHECK}_puzzle:Nonogram.fault",
            "if len(runs) != len(clue) or runs != blocks:",
            "if False:",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "a solution may be listed twice",
            f"{NONO_CHECK}:checked",
            "len({*map(str, solutions)}) == count",
            "len([*map(str, solutions)]) == count",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "two solutions are assumed to differ in at least nine cells",
            f"{NONO_CHECK}:least_difference",
            "return 4 if",
            "return 9 if",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the original file may have other clues",
            f"{NONO_CHECK}_puzzle:difference",
            "one.paths == other.paths and renumbered(one.clues) == renumbered(other.clues)",
            "bool(one and other)",
            "dots.non",
            (FORGED,),
        ),
    ],
    "nono_check_count.py": [
        Bug(
            "any count is accepted",
            f"{NONO_CHECK}_count:checked",
            "type(claimed) is int and count == claimed",
            "type(claimed) is int",
            "dots.non",
            (FORGED_COUNT,),
        ),
        Bug(
            "the formula may have any clauses",
            f"{NONO_CHECK}_count:checked",
            "if states(formula, tick):",
            "if formula:",
            "dots.non",
            (FORGED_COUNT,),
        ),
    ],
    "nono_check_pegs.py": [
        Bug(
            "a parity may change with a jump",
            f"{NONO_CHECK}_pegs:Functions.add",
            "(f[start] + f[over] + f[to]) % 2 == 0",
            "(f[start] + f[over] + f[to]) % 2 >= 0",
            "jumps.json",
            (FUNCTIONS,),
        ),
        Bug(
            "a weight may rise with a jump",
            f"{NONO_CHECK}_pegs:Functions.add",
            "f[start] + f[over] >= f[to]",
            "f[start] + f[over] >= 0",
            "jumps.json",
            (FUNCTIONS,),
        ),
    ],
    "Other checkers": [
        Bug(
            "check-certificate: a solution may break the rules",
            f"{PROOFS}:read_solutions",
            " and puzzle.check(solution)",
            "",
            "hook.non",
            ("proofs/test_duality.py::test_of_other_clues_or_another_solution",),
        ),
        Bug(
            "duality: two solutions are assumed to differ in one cell too many",
            f"{NONO_CHECK}:least_difference",
            "return 4 if",
            "return 6 if",
            "hook.non",
            ("proofs/test_duality.py::test_a_proof_that_does_not_hold",),
        ),
        Bug(
            "duality: no cells follow a block",
            f"{NONO_CHECK}:greatest_sum",
            "ended = n == (length or n)",
            "ended = n == 0",
            "hook.non",
            ("proofs/test_duality.py::test_a_proof_that_does_not_hold",),
        ),
    ],
}
