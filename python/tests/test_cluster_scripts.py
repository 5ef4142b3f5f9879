"""Scripts for clusters: the manifests are valid, and all shards together say what the undivided command says."""

import json
import os
import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import PACKAGE, PATIENCE, command_line, long, needs

SCRIPTS = PACKAGE.parent / "scripts" / "cluster"
MANIFESTS = ("kubernetes.yaml", "kubernetes-merge.yaml")
#: The oldest version of Kubernetes that has all fields of the manifests without switches.
OLDEST_KUBERNETES = "1.33"


def program():
    """Returns the program: that of the variable ROOKWRIGHT_BIN, or as other tests find it."""
    return os.environ.get("ROOKWRIGHT_BIN") or command_line()


def run(*command, status=0, **variables):
    """Runs a command and returns its output; fails if the exit status is another one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "JOB_COMPLETION_"))}
    done = subprocess.run(
        [str(word) for word in command],
        env={**kept, **{name: str(value) for name, value in variables.items()}},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == status, (command, done.stdout, done.stderr)
    return done.stdout + done.stderr if status else done.stdout


def needs_bash():
    """Skips the test where there is no bash."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")


def slurm(task, *job, status=0, **variables):
    """Runs a task of a Slurm array."""
    needs_bash()
    variables = {"ROOKWRIGHT": program(), "SLURM_ARRAY_TASK_ID": task, **variables}
    return run("bash", SCRIPTS / "slurm.sh", *job, status=status, **variables)


def counted(text):
    """Returns a document of `count --json` without its time."""
    document = json.loads(text)
    del document["seconds"]
    return document


def documents(name):
    """Returns the documents of a manifest."""
    needs("yaml")
    import yaml

    return list(yaml.safe_load_all((SCRIPTS / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", MANIFESTS)
def test_manifests_are_valid(name):
    """Every document follows the schema of Kubernetes, and has no other fields."""
    needs("kubernetes_validate")
    import kubernetes_validate

    for document in documents(name):
        for version in (OLDEST_KUBERNETES, kubernetes_validate.latest_version()):
            kubernetes_validate.validate(document, version, strict=True)
        wrong = {**document, "spec": {**document["spec"], "shards": 64}}
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, OLDEST_KUBERNETES, strict=True)


def test_the_manifest_agrees_with_itself():
    """Two places have the number of shards, and the volume of the merge is that of the shards."""
    claim, job = documents("kubernetes.yaml")
    (merge,) = documents("kubernetes-merge.yaml")
    pods = [document["spec"]["template"]["spec"] for document in (job, merge)]
    variables = {one["name"]: one["value"] for one in pods[0]["containers"][0]["env"]}
    assert int(variables["SHARDS"]) == job["spec"]["completions"]
    assert job["spec"]["completionMode"] == "Indexed" and pods[0]["restartPolicy"] == "Never"
    for pod in pods:
        assert pod["volumes"][0]["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
        assert pod["containers"][0]["image"] == pods[0]["containers"][0]["image"]
    named = job["spec"]["podFailurePolicy"]["rules"][1]["onExitCodes"]["containerName"]
    assert named == pods[0]["containers"][0]["name"]


def test_the_ray_job(environment):
    """The pods of the RayJob are valid, of one image with one volume, and its entrypoint is a command that there is."""
    needs("kubernetes_validate")
    import kubernetes_validate

    claim, job = documents("rayjob.yaml")
    kubernetes_validate.validate(claim, OLDEST_KUBERNETES, strict=True)
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    cluster = job["spec"]["rayClusterSpec"]
    pods = [group["template"] for group in (cluster["headGroupSpec"], *cluster["workerGroupSpecs"])]
    for pod in pods:
        # Kubernetes knows nothing of a RayJob, but of the pods in it.
        whole = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "one"}, **pod}
        kubernetes_validate.validate(whole, OLDEST_KUBERNETES, strict=True)
        (container,) = pod["spec"]["containers"]
        assert container["image"] == pods[0]["spec"]["containers"][0]["image"]
        (volume,) = pod["spec"]["volumes"]
        assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
        (mount,) = container["volumeMounts"]
        assert mount["name"] == volume["name"] and f"{mount['mountPath']}/" in job["spec"]["entrypoint"]
    program, *words = shlex.split(job["spec"]["entrypoint"])
    parse = "import sys; from rookwright.cluster.__main__ import parser; parser().parse_args(sys.argv[1:])"
    assert program == "python" and words[:2] == ["-m", "rookwright.cluster"]
    subprocess.run([sys.executable, "-c", parse, *words[2:]], env=environment, check=True)


def test_the_commands_of_the_manifest(tmp_path):
    """What the containers run gives parts, which the merge puts together; parts that are there are not done again."""
    words, results = ("count", "queens", "9"), tmp_path / "results"
    results.mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "rookwright").symlink_to(os.path.abspath(program()))
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    shard, merge = (documents(name)[-1]["spec"]["template"]["spec"]["containers"][0] for name in MANIFESTS)
    for index in range(3):
        variables = {"SHARDS": 3, "RESULTS": results, "JOB_COMPLETION_INDEX": index, "PATH": path}
        run(*shard["command"], *words, **variables)
        part = results / f"part-{index}.json"
        before = part.stat().st_mtime_ns
        run(*shard["command"], *words, **variables)
        assert part.stat().st_mtime_ns == before
    assert "9 queens: 352 (46 up to symmetry)" in run(*merge["command"], RESULTS=results, PATH=path)


#: A kubectl whose Jobs end as the variables say, at the second look; it notes what it was asked.
KUBECTL = """#!/bin/sh
echo "$*" >> "$LOG"
case "$1 $2" in
    "get job/rookwright") end="$END" ;;
    "get job/rookwright-merge") end="$MERGE" ;;
    "logs "*) echo answer ;;
esac
if [ "$1" = get ]; then [ "$(grep -c "^get $2 " "$LOG")" -lt 2 ] || echo "$end"; fi
"""


@pytest.mark.parametrize(
    ("end", "merge", "answer"),
    [
        ("SuccessCriteriaMet Complete", "Complete", "answer\n"),
        ("FailureTarget Failed", "Complete", "the Job rookwright has failed"),
        ("Complete", "Failed", "the Job rookwright-merge has failed"),
    ],
)
def test_the_script_for_kubernetes_ends_however_the_jobs_end(tmp_path, end, merge, answer):
    """The parts are merged when all are there; a Job that has failed ends the wait, and nothing after it is started."""
    needs_bash()
    kubectl, log = tmp_path / "kubectl", tmp_path / "log"
    kubectl.write_text(KUBECTL)
    kubectl.chmod(0o755)
    variables = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "LOG": log, "END": end, "MERGE": merge}
    failed = "Failed" in end + merge
    said = run("bash", SCRIPTS / "kubernetes.sh", status=int(failed), INTERVAL=0, **variables)
    assert (answer in said) if failed else (said == answer)
    merged = any(line.startswith("apply") and "merge" in line for line in log.read_text().splitlines())
    assert merged == ("Failed" not in end)


def test_an_array_of_slurm(tmp_path):
    """Every task writes its part, and the merged result is that of the undivided count."""
    job, parts = ("count", "queens", "10"), tmp_path / "parts"
    for task in range(1, 6):
        slurm(task, *job, SHARDS=5, PARTS=parts, SLURM_ARRAY_TASK_MAX=5, SLURM_CPUS_PER_TASK=1)
    files = sorted(parts.glob("part-*.json"))
    assert len(files) == 5
    assert counted(run(program(), "merge", *files, "--json")) == counted(run(program(), *job, "--json"))
    # A part that is there is not done again, one that is lost is.
    assert "is there already" in slurm(2, *job, SHARDS=5, PARTS=parts)
    files[1].unlink()
    slurm(2, *job, SHARDS=5, PARTS=parts)
    assert "10 queens: 724" in run(program(), "merge", *files)


def test_an_array_of_slurm_mines(games, tmp_path):
    """A job whose result is lines has the same lines."""
    parts = tmp_path / "parts"
    for task in range(1, 4):
        slurm(task, "mine", games, SHARDS=3, PARTS=parts)
    merged = run(program(), "merge", "--quiet", *sorted(parts.glob("part-*.json")))
    assert merged == run(program(), "mine", "--quiet", games) != ""


def test_an_array_of_slurm_refuses(tmp_path):
    """A folder belongs to one job, tasks are numbered, and there is a shard for each."""
    parts = tmp_path / "parts"
    slurm(1, "count", "queens", "8", SHARDS=2, PARTS=parts)
    for job, shards in (("9", 2), ("8", 3)):
        assert "parts of another job" in slurm(1, "count", "queens", job, SHARDS=shards, PARTS=parts, status=2)
    assert "there is no job" in slurm(1, PARTS=parts, status=2)
    more = {"SHARDS": 2, "PARTS": tmp_path / "other", "SLURM_ARRAY_TASK_MAX": 3}
    assert "set SHARDS" in slurm(1, "count", "queens", "8", status=2, **more)
    assert "SLURM_ARRAY_TASK_ID is 3" in slurm(3, "count", "queens", "8", SHARDS=2, PARTS=parts, status=2)


@long
def test_killed_shards_are_done_again(tmp_path):
    """Shards of a count that are killed go on from their checkpoints, and the result is that of the undivided count."""
    needs_bash()
    play, parts = SCRIPTS / "play-array.sh", tmp_path / "parts"
    options = ("--shards", 4, "--kill", 2, "--parts", parts)
    said = run("bash", play, *options, "count", "queens", "16", ROOKWRIGHT=program())
    assert "was killed" in said and "round 2" in said
    assert "16 queens: 14772512 (1846955 up to symmetry)" in said
    assert said.endswith("equal: 4 shards and the undivided command\n")
    assert len(list(parts.glob("part-*.json"))) == 4


@pytest.mark.parametrize(
    "job",
    [
        ("mine", "club.pgn"),
        ("rate", "mates.jsonl"),
        ("solve", "mate", "--epd", "mates.epd"),
        ("collection", "import", "mates.jsonl", "mates.epd"),
        ("generate", "mate", "--exhaust", "--board", "3x3", "--men", "4"),
    ],
    ids=lambda job: job[0],
)
def test_every_kind_of_job(job, games, tmp_path, monkeypatch):
    """Every kind of job can be cut, and comes to the same."""
    needs_bash()
    monkeypatch.chdir(tmp_path)
    for form, file in (("--quiet", "mates.jsonl"), ("--epd", "mates.epd")):
        (tmp_path / file).write_text(run(program(), "mine", games, form), encoding="utf-8")
    said = run("bash", SCRIPTS / "play-array.sh", "--shards", 3, *job, ROOKWRIGHT=os.path.abspath(program()))
    assert said.endswith("equal: 3 shards and the undivided command\n")


def test_a_job_that_is_wrong(tmp_path):
    """Bad input is reported once, and not tried again."""
    needs_bash()
    said = run("bash", SCRIPTS / "play-array.sh", "--kill", 1, "count", "tour", "5x5", ROOKWRIGHT=program(), status=2)
    assert "tours are not counted in shards" in said and "round 2" not in said
