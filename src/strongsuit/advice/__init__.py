"""The adviser: which call to make, with the worth of every alternative shown.

`api` is how one asks and `result` the answer. `adviser` puts it together: layouts from `sampling`,
the likelihood of calls by the `policy` net, expected tricks by the `forecast` net, corrected by
`table_truth`, and the worth of each call in `outcomes`. `review` goes through a match,
`track_record` measures the advice. Begin with `adviser`.
"""
