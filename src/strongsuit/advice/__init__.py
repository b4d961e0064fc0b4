"""The adviser: which call to make, with the worth of every alternative shown.

`api` is what a user calls, `result` what he gets. `adviser` has the steps in order: a
`hidden_sample` of the other hands, the shares of calls by the `policy` net and, where cards are
followed, `continuations`; tricks by the judge, `forecast` and `forecast_blend`; `outcomes` of each
call as tables play (`table_truth`); their `ranking`. `tuning` has all constants, `text` the
sentences. `review` goes through the `finished_boards` of a match, `track_record` measures the
advice.

The policy and forecast nets share `inputs` and `auction_encoder`; they are trained by
`policy_train` and `forecast_train`, the latter on `finished_auctions`. Begin with `adviser`.
"""
