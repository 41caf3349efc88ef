"""Writes formulas for other solvers, and certificates that the listed solutions of a puzzle are all its solutions."""

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
    flatzinc_text as flatzinc_text,
    opb_text as opb_text,
    picture_in as picture_in,
    picture_of as picture_of,
    rules as rules,
)
from nono.proofs._programs import PROGRAM as PROGRAM, NotCheckedError as NotCheckedError, verified as verified
from nono.proofs._protocol import CLAIM as CLAIM, LRAT as LRAT, SHARES as SHARES, Claim as Claim, Means as Means
