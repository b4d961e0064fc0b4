"""chen2025's system: which contract is best, from one hand and the auction."""
