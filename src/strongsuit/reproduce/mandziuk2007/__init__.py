"""mandziuk2007, networks that estimate tricks: Tables III and IV, and what their weights show.

`tables` has the accuracy of all networks, `row_order` compares the order of a table's rows with the
paper's, `weights` shows what one network has learned, and `sample_deals` has the deals of section
V.
"""
