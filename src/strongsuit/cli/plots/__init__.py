"""Pictures of answers, drawn with matplotlib: the league, a formula's card, calibration."""
