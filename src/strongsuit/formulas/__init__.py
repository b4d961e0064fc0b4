"""jan2023's formulas of hand strength: as data that compose, trained, rounded and put on a card."""
