"""Trick nets: the tricks of a deal, or of two hands, by a neural network."""
