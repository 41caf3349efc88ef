"""The kinds of proof that a certificate may have, one a module, in the order in which they are tried."""

from __future__ import annotations

from nono.proofs.kinds import clauses, count, duality, listed, pegs
from nono.proofs.kinds.protocol import Kind

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (listed.KIND, duality.KIND, clauses.KIND, count.KIND, pegs.CLASS, pegs.PAGODA, pegs.CLOSED, pegs.EXACT)
}
