"""Networks that look at four hands and say how many tricks are taken."""
