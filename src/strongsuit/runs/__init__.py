"""Long work cut into shards, which survives being stopped, killed or damaged.

`task` says what a task is, `shards` keeps its files in a folder, `execute` makes the missing ones
on threads, processes or, through `cluster`, other machines. Begin reading with `execute.TaskRun`.
"""
