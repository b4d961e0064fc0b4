def count_cards(mask: int) -> int:
    """How many cards a hand's mask holds."""
