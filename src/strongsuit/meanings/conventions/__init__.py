"""Convention cards: rules, written as TOML, that explain a call or choose one.

To add a convention, write it into a convention card: docs/cards.md says how, and the package's own
cards are in ``data/cards``. `card_file` reads a card; `language` parses the auctions, calls and
hands in it, `conditions` the texts of ``when``. `matching` finds the rules for an auction
(`situation`), `requirements` what a hand needs for a rule, `implied_bounds` what a call implies
about a hand. `explain` explains auctions, `bidder` bids them, both through `players`; `agreement`
measures a card on recorded auctions. Begin with `explain` and `matching`.
"""
