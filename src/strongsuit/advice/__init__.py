"""The adviser: which call to make, with the worth of every alternative shown.

Users call the functions of `api` and get the types of `result`. `adviser` runs the steps in order:
`hidden_sample` draws layouts of the other hands; the `policy` net weights the layouts, or, where
convention cards are followed, `continuations` does; the judge counts tricks in each layout, and
`forecast_blend` moves these toward the tricks that the `forecast` net expects; `outcomes` says what
each call leads to, with the tricks that real tables take (`table_truth`); `ranking` orders the
calls. `tuning` has all constants, `text` writes the sentences. `review` gives advice on the
`finished_boards` of a match, and `track_record` measures how good the advice was.

The policy and forecast nets share `inputs` and `auction_encoder`; they are trained by
`policy_train` and `forecast_train`, the latter on `finished_auctions`. Begin with `adviser`.
"""
