"""What every term of formulas counts, in a few words for players."""

from __future__ import annotations

WORDS = {
    "H": "high cards",
    "HT": "high cards, those of trumps apart",
    "sH": "a curve over the points of each suit",
    "L": "a curve over suits of five cards and more",
    "L4": "the same, with a value of its own for four cards",
    "L*": "a curve over suits above a length to be found",
    "TL": "trump length",
    "S": "a curve over suits of two cards and fewer",
    "DS": "voids, singletons, doubletons, in trumps and beside",
    "S*": "a curve over suits below a length to be found",
    "NL": "short side suits: void, singleton, doubleton",
    "LS": "a value for every length, in trumps and beside",
    "D": "a curve over all lengths",
    "DA": "a curve over all lengths that rises on both sides of its base",
    "S_wh": "singletons and doubletons with an honour",
    "L_wh": "long suits with an honour",
    "cH": "cards in the suit that an opponent has bid, left and right apart",
    "cS": "shortness in that suit",
    "cD": "a curve over the length of that suit",
    "cL": "length of that suit",
    "TH": "honours of trumps: A K Q J 10",
    "BH": "side suits of a bare K, Q or J, or of KQ, KJ, QJ, Qx, Jx",
    "RS": "voids and singletons with four trumps",
}
