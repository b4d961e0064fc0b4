"""Every way to count a hand, found by name, and the league that compares them."""
