"""What an auction shows about the hidden hands, by explanations, convention cards and a net.

`meaning` is what one call shows, `knowledge` all that a player's calls show together, `sources` the
order in which explanation, card and net are asked, `understanding` the whole auction, and
`hidden_hands` the layouts that fit it. `boards` reads the auction's text. The three sources are the
packages `explanations`, `conventions` and `belief`. Begin with `understanding`.
"""
