"""mandziuk2007, networks that estimate tricks: Tables III and IV, and what their weights show.

`tables` has the accuracy of all networks, `row_order` compares the order of their rows with the
paper's, `weights` shows what one network has learned, `sample_deals` are those of section V.
"""
