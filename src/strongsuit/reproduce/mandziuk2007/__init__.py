"""mandziuk2007, networks that estimate tricks: Tables III and IV, what they have learned, claims.

`tables` has the accuracy of all networks, `row_order` compares the order of a table's rows with the
paper's, `weights` shows what one network has learned, `neurons` finds neurons devoted to suits and
finesses, `sample_deals` has the deals of section V, and `claims` judges what the paper claims.
"""
