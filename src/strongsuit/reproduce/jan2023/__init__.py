"""jan2023, formulas by a genetic algorithm: its five steps, Tables 9 to 12 and Figures 2 to 4."""
