import numpy as np
from numpy.typing import NDArray

class StoppedError(RuntimeError): ...

class StopFlag:
    """Set it, and the solvers that watch it stop."""

    def set(self) -> None: ...

class Solver:
    """For one thread at a time; solvers share nothing.

    Deals are ``(n, 4)`` masks, strains and declarers of ``tables`` sets of bits, other strains and
    seats numbers. Positions that cannot be raise ValueError, a set flag raises `StoppedError`.
    """

    def __init__(self, max_bytes: int, stop: StopFlag, plain: bool = False) -> None: ...
    def tables(
        self, deals: NDArray[np.uint64], strains: int, declarers: int, keep: bool
    ) -> NDArray[np.int8]:
        """``(n, 5, 4)``: declarers' tricks; with ``keep`` what one deal taught helps the next."""

    def makes(
        self, deals: NDArray[np.uint64], strain: int, declarers: int, target: int, keep: bool
    ) -> NDArray[np.int8]:
        """``(n, 4)``: does declarer take that many? 1, 0, or -1 where not asked."""

    def every_card(
        self, hands: NDArray[np.uint64], strain: int, leader: int, trick: list[int]
    ) -> list[tuple[int, int]]:
        """Each legal card with the tricks its side then takes of those not yet won."""

    def analyse_play(
        self, deal: NDArray[np.uint64], strain: int, declarer: int, cards: list[int]
    ) -> list[int]:
        """Declarer's tricks after 0, 1, 2 … of the cards."""

    @property
    def nodes(self) -> int: ...
