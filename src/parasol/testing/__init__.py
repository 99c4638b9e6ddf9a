"""The kit: what any game must hold to, checked by playing it. Usable by games from outside.

>>> from parasol.testing import check
>>> check(parasol.core.registry.find("maui"), games=1)
"""

from parasol.testing.agreement import agreement, trace
from parasol.testing.kit import check
from parasol.testing.walk import ContractBroken, Walk

__all__ = ["ContractBroken", "Walk", "agreement", "check", "trace"]
