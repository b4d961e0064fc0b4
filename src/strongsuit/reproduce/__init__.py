"""The papers' tables and figures, recomputed and put beside the printed ones."""
