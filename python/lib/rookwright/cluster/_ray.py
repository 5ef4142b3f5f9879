"""Groups of shards as tasks of Ray."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from contextlib import suppress

from rookwright import _rookwright, _types as t
from rookwright.cluster._schedule import Lost, Shard
from rookwright.cluster._tasks import VersionMismatch, Work, folder_of, one_shard
from rookwright.errors import ClusterError, InputError

#: How long a cluster may take to answer, in seconds.
ANSWER_SECONDS = 5.0
#: What installs Ray, however the package itself was installed.
INSTALL = "pip install 'ray[client,data]>=2.60'"


class NoCluster(ClusterError):
    """There is no cluster: Ray is not installed, or nothing answers."""


def import_ray() -> t.Any:
    """Returns the library Ray."""
    try:
        import ray  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        if error.name not in (None, "ray"):
            raise NoCluster(f"Ray cannot be used: {error}: {INSTALL}") from None
        raise NoCluster(f"Ray is not installed: {INSTALL}") from None
    return ray


class Connection:
    """Ray for the time of a job: `with Connection("auto") as connection: ...`.

    A program that has called `ray.init` itself keeps its connection. Otherwise it is made, and closed at the end.
    """

    def __init__(self, address: str | None) -> None:
        """Takes the address: `auto`, `host:port`, `ray://host:port`, or `None` to start Ray on this machine."""
        self.address = address
        #: Whether the connection is made here, so that its tasks end with it.
        self.is_ours = False
        self.ray: t.Any = None

    def __enter__(self) -> Connection:
        ray = self.ray = import_ray()
        if ray.is_initialized():
            return self
        quiet = {"log_to_driver": False, "logging_level": "error"}
        if self.address is None or self.address == "local":
            ray.init(address="local", include_dashboard=False, **quiet)
        else:
            check_answer(self.address)
            try:
                ray.init(address=self.address, **quiet)
            except Exception as error:
                raise NoCluster(f"{self.address}: cannot connect to Ray: {first_line(error)}{_advice(self.address)}") from error
        self.is_ours = True
        return self

    def __exit__(self, *error: object) -> None:
        if self.is_ours:
            self.ray.shutdown()


def _advice(address: str) -> str:
    if address == "auto" and not os.environ.get("RAY_ADDRESS"):
        return (
            "\n(start a cluster on this machine with 'ray start --head', give the address of one (host:port),\n"
            "or use the address 'local' for this machine only)"
        )
    if "RAY_AUTH_MODE" in os.environ:
        return ""
    return "\n(if the cluster asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN, or copy ~/.ray/auth_token)"


def check_answer(address: str) -> None:
    """Raises a `ClusterError` if no server of gRPC, as those of Ray are, answers within some seconds.

    Ray itself would wait for minutes.
    """
    if address == "auto":
        # A job of Ray finds its cluster in this variable. Without it, Ray looks for a cluster on this machine.
        address = os.environ.get("RAY_ADDRESS") or "auto"
        if address == "auto":
            return
    server = address.removeprefix("ray://")
    host, colon, port = server.rpartition(":")
    if not (colon and host and port.isdigit() and 0 < int(port) < 65536):
        raise NoCluster(f"'{address}' is not an address: expected auto, local, host:port or ray://host:port")
    try:
        import grpc  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        # Ray without its client: nothing else here speaks gRPC.
        return
    if os.environ.get("RAY_USE_TLS") == "1":
        # Only Ray knows the certificates.
        return
    with grpc.insecure_channel(server) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=ANSWER_SECONDS)
        except grpc.FutureTimeoutError:
            raise NoCluster(
                f"no Ray cluster answers at {address}\n(is it running, and is this the address that 'ray start --head' printed?)"
            ) from None


def _task() -> t.Any:
    """Returns what a worker does. Ray sends this function as it is, so that a worker without the package can say so."""

    def do(work: bytes, *arguments: t.Any) -> t.Any:
        import pickle

        from rookwright.cluster._tasks import do_group

        return do_group(pickle.loads(work), *arguments)

    return do


class RayBackend:
    """Does groups of shards as tasks of Ray."""

    def __init__(
        self, ray: t.Any, job: dict[str, t.Any], of: int, *,
        work: Work = one_shard, retries: int = 3, memory: int | None = None, runtime_env: dict[str, t.Any] | None = None,
        is_shared: bool = True,
    ) -> None:
        """Takes the job, the number of its shards, and what each task needs.

        is_shared: whether the connection stays open, so that tasks must be stopped one by one
        """
        self.ray = ray
        self.is_shared = is_shared
        self.of = of
        self.folder = folder_of(job)
        # Ray tries a task again that raises an exception or is lost with its worker; what it gives up, the scheduler cuts.
        options: dict[str, t.Any] = {"num_cpus": 1, "max_retries": retries, "retry_exceptions": True}
        if memory is not None:
            most = max((node["Resources"].get("memory", 0) for node in ray.nodes() if node["Alive"]), default=0)
            if memory > most:
                raise ClusterError(f"no node has {memory} bytes of memory for a task: the largest has {int(most)}")
            options["memory"] = memory
        if runtime_env is not None:
            options["runtime_env"] = runtime_env
        self._task = ray.remote(**options)(_task())
        # These are sent to each node once.
        self._job = ray.put(job)
        self._work = ray.cloudpickle.dumps(work)
        self._flying: set[t.Any] = set()

    def slots(self) -> int:
        """Returns the number of cores of the cluster."""
        return int(self.ray.cluster_resources().get("CPU", 0))

    def nodes(self) -> int:
        """Returns the number of nodes that are alive."""
        return sum(1 for node in self.ray.nodes() if node["Alive"])

    def submit(self, numbers: list[int]) -> Hashable:
        """Starts a task for some shards."""
        task = self._task.remote(self._work, self._job, numbers, self.of, _rookwright.__version__, self.folder)
        self._flying.add(task)
        return task  # type: ignore[no-any-return]

    def wait(self, seconds: float) -> Iterator[tuple[Hashable, list[Shard] | Lost]]:
        """Waits for tasks. What is done is dropped here, so that Ray forgets it too."""
        flying = list(self._flying)
        ready, _ = self.ray.wait(flying, num_returns=1, timeout=seconds)
        if ready and len(flying) > 1:
            ready, _ = self.ray.wait(flying, num_returns=len(flying), timeout=0)
        del flying
        while ready:
            task = ready.pop()
            self._flying.discard(task)
            yield task, self._outcome(task)

    def cancel(self) -> None:
        """Stops all tasks. A connection of our own is closed next, and they end with it.

        `ray.cancel` is avoided where it can be: if a task is done at the same moment, Ray 2.60 may end this process.
        By force it does so more often.
        """
        flying, self._flying = list(self._flying), set()
        if not self.is_shared or not flying:
            return
        # The connection may be what broke.
        with suppress(Exception):
            _, flying = self.ray.wait(flying, num_returns=len(flying), timeout=0)
            while flying:
                self.ray.cancel(flying.pop(), force=False)

    def _outcome(self, task: t.Any) -> list[Shard] | Lost:
        exceptions = self.ray.exceptions
        try:
            done: list[Shard] = self.ray.get(task)
            return done
        except exceptions.RuntimeEnvSetupError as error:
            return Lost(f"the workers cannot be set up: {first_line(error)}", is_hopeless=True)
        except exceptions.RayTaskError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, VersionMismatch):
                return Lost(str(cause), is_hopeless=True)
            if isinstance(cause, ModuleNotFoundError) and str(cause.name).partition(".")[0] == "rookwright":
                return Lost("a worker cannot import rookwright: install it on every node, or give runtime_env", is_hopeless=True)
            if isinstance(cause, (InputError, OSError)):
                return Lost(first_line(cause))
            return Lost(f"{type(cause).__name__}: {first_line(cause)}" if cause is not None else first_line(error))
        except exceptions.OutOfMemoryError:
            return Lost("the worker was stopped because its node ran out of memory")
        except exceptions.RayError as error:
            return Lost(f"the worker was lost ({type(error).__name__})")


def first_line(error: object) -> str:
    """Returns the first line of a message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
