"""What an auction says about the hidden hands, from explanations, convention cards and a net.

`meaning` is what one call shows, `knowledge` all that a player's calls show together, `sources` the
order in which explanation, card and net are asked, `understanding` the whole auction, and
`hidden_hands` the layouts that fit it. The three sources are the packages `explanations`,
`conventions` and `belief`. Begin with `understanding`.
"""
