"""Networks that look at four hands and say how many tricks declarer takes."""
