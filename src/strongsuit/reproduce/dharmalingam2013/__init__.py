"""dharmalingam2013, networks that estimate tricks after training on 208 deals: Tables 1 to 3."""
