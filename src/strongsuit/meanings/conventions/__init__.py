"""Convention cards: rules, written as TOML, that explain a call or choose one.

To add a convention, write it into a card: those of the package are in ``data/cards``, and
docs/cards.md says how. `card_file` reads a card; `language` parses its auctions, calls and hands,
`conditions` its ``when``. `matching` finds the rules for an auction (`situation`), `requirements`
what a hand needs for them, `implied_bounds` what a call implies about a hand. `explain` explains
auctions, `bidder` bids them, both through `players`; `agreement` measures a card on recorded
auctions. Begin with `explain` and `matching`.
"""
