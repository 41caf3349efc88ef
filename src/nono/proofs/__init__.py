"""Formulas for other solvers, and certificates that the listed solutions of a puzzle are all its solutions.

Other rooms import the names below. `nono.proofs._formula` writes and reads formulas, `_clauses` and `_duality` make
the two kinds of proof, `_certificate` writes and checks folders, and `_programs` runs the checkers.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.proofs._certificate import (
        CertificateCheck as CertificateCheck,
        certify as certify,
        check_certificate as check_certificate,
        check_folder as check_folder,
        checked_folder as checked_folder,
    )
    from nono.proofs._clauses import SOLVER as SOLVER
    from nono.proofs._formula import (
        WRITERS as WRITERS,
        decode as decode,
        encode as encode,
        picture_in as picture_in,
        picture_of as picture_of,
        rules as rules,
    )
    from nono.proofs._programs import (
        PROGRAM as PROGRAM,
        NotCheckedError as NotCheckedError,
        verified_program as verified_program,
    )
    from nono.proofs._protocol import CLAIM as CLAIM, LRAT as LRAT, SHARES as SHARES, Claim as Claim, Means as Means
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.proofs._certificate": "CertificateCheck certify check_certificate check_folder checked_folder",
            "nono.proofs._clauses": "SOLVER",
            "nono.proofs._formula": "WRITERS decode encode picture_in picture_of rules",
            "nono.proofs._programs": "PROGRAM NotCheckedError verified_program",
            "nono.proofs._protocol": "CLAIM LRAT SHARES Claim Means",
        },
    )
