"""Convention cards: rules, written as TOML, that explain a call or choose one.

`card_file` reads a card, `language` and `conditions` the words in it, `rules` and `card` hold the
result. `situation` is an auction as seen by the player to call and `matching` finds the rows for
it. `explain` explains auctions, `bidder` bids them, `agreement` measures a card on recorded ones.
docs/cards.md tells how to write a card. Begin with `card` and `matching`.
"""
