"""Jobs on a cluster: counts, mining, solving, rating and imports in shards, on Ray or on any other scheduler.

    from rookwright import cluster
    cluster.run(rw.queens(18), address="auto", checkpoint="queens.jsonl")

`run` and `mine` need Ray (`pip install 'ray[client,data]>=2.60'`); `shards`, `run_shard` and `merge` do not. The same from a
shell: `python -m rookwright.cluster count queens 18`.
"""

from __future__ import annotations

from rookwright.cluster._data import mine
from rookwright.cluster._jobs import Result, merge, run_shard, shards
from rookwright.cluster._runs import run

__all__ = ["Result", "merge", "mine", "run", "run_shard", "shards"]
