"""Long runs cut into shards, which can be stopped, resumed and shared among machines.

`run` is a folder with a manifest, shards and checksums; `task` is the work to be cut; `execute`
makes the missing shards on this machine and `cluster` on a Dask cluster.
"""
