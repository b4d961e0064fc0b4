"""The belief net: what an auction says of every hand, learned from recorded auctions."""
