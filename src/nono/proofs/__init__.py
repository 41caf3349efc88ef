"""Writes formulas for other solvers, and certificates that the listed solutions of a puzzle are all its solutions."""

from nono.proofs._certificate import (
    NOT_COMPARED as NOT_COMPARED,
    CertificateCheck as CertificateCheck,
    Original as Original,
    certify as certify,
    check_certificate as check_certificate,
    check_folder as check_folder,
    checked_folder as checked_folder,
    original_of as original_of,
)
from nono.proofs._clauses import CLAUSES as CLAUSES, SOLVER as SOLVER
from nono.proofs._duality import DUALITY as DUALITY
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
from nono.proofs._protocol import MANIFEST as MANIFEST, Claim as Claim, Means as Means
