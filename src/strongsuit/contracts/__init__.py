"""Which contract is best, from one hand and the auction: chen2025, and the adviser."""
