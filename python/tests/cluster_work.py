"""What the workers of the tests do with a shard. Workers import this module."""

import os
import signal
import time

from rookwright.cluster._tasks import one_shard


def _is_first(folder, number):
    """Returns whether a shard is done for the first time."""
    try:
        os.close(os.open(os.path.join(folder, f"tried-{number}"), os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def slow(folder, job, number, of):
    """Takes its time, and notes that it was done."""
    time.sleep(0.2)
    document = one_shard(job, number, of)
    with open(os.path.join(folder, "done"), "a") as file:
        file.write(f"{number}\n")
    return document


def short(job, number, of):
    """Takes ten milliseconds."""
    time.sleep(0.01)
    return one_shard(job, number, of)


def killed_once(folder, job, number, of):
    """Is killed the first time, as by the system when memory runs out."""
    if number == 3 and _is_first(folder, number):
        os.kill(os.getpid(), signal.SIGKILL)
    return one_shard(job, number, of)


def out_of_memory_once(folder, job, number, of):
    """Has no memory the first time."""
    import ray.exceptions

    if number % 5 == 0 and _is_first(folder, number):
        raise ray.exceptions.OutOfMemoryError("no memory is left")
    return one_shard(job, number, of)


def fails(job, number, of):
    """Fails always for one shard, and kills its worker for another."""
    if number == 17:
        raise RuntimeError("it is Friday")
    if number == 20:
        os.kill(os.getpid(), signal.SIGKILL)
    return one_shard(job, number, of)
