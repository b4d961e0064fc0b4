"""Long work cut into shards, which survives being stopped, killed or damaged.

`task` defines what a task is. `resumable_run` keeps a run's shards in a folder and tells which are
missing. `execute` makes the missing ones on threads, processes or, through `cluster`, other
machines. Begin with `resumable_run`.
"""
