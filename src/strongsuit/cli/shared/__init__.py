"""What several commands share: options, input, progress, output.

`options`, `sources` and `adviser_options` are options; `boards`, `solved` and `decisions` read
input; `progress` and `bars` show long work, `interrupt` ends it; `output` prints. `training` is
for the commands that train nets.
"""
