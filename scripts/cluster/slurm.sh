#!/usr/bin/env bash
# Does one shard of any job that can be cut (docs/reference/cluster.md), as a task of a Slurm array.
#
# The arguments are the command line of rookwright, without --shard and -o:
#
#     sbatch scripts/cluster/slurm.sh count queens 18
#     SHARDS=200 sbatch --array=1-200 scripts/cluster/slurm.sh mine games.pgn --moves 2..4
#
# The tasks of the array are numbered from 1 to SHARDS.  The merge waits for all of them:
#
#     id=$(sbatch --parsable scripts/cluster/slurm.sh count queens 18)
#     sbatch --dependency=afterok:"$id" --wrap 'rookwright merge parts/part-*.json'
#
# If some tasks have failed, the first command is submitted again: shards whose part is there end at once, and a count
# goes on from its checkpoint.  `sbatch --array=3,17 ...` submits only those; SHARDS stays the number of all.
#
# Variables:
#     SHARDS       the number of shards [64]
#     PARTS        the folder for the parts, seen by all machines; one for each job [parts]
#     ROOKWRIGHT   the program [rookwright]
#
# The lines with #SBATCH are defaults; options of sbatch have precedence.
#SBATCH --job-name=rookwright
#SBATCH --array=1-64
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

shards="${SHARDS:-64}"
parts="${PARTS:-parts}"
rookwright="${ROOKWRIGHT:-rookwright}"
task="${SLURM_ARRAY_TASK_ID:?is not set: submit this script with sbatch --array=1-$shards}"

fail() {
    echo "slurm.sh: $*" >&2
    exit 2
}

[ $# -gt 0 ] || fail "there is no job: expected a command line like 'count queens 18'"
[ "${SLURM_ARRAY_TASK_MAX:-0}" -le "$shards" ] ||
    fail "the array goes up to $SLURM_ARRAY_TASK_MAX, but there are $shards shards: set SHARDS to the number of all"
mkdir -p "$parts"

# A folder belongs to one job.  Otherwise the parts of an older job would be taken for those of this one.
mine="$parts/.job-$task-$$"
printf '%s\n' "$shards shards" "$@" > "$mine"
ln "$mine" "$parts/job" 2> /dev/null || true # the first task writes it; for the others it is there
[ -e "$parts/job" ] || cp "$mine" "$parts/job" # a file system without links
same=yes
cmp -s "$mine" "$parts/job" || same=no
rm -f "$mine"
[ "$same" = yes ] || fail "$parts has parts of another job (see $parts/job): choose another folder with PARTS"

# The program renames its result into place when it is complete, so a part that is there is whole.
part="$parts/part-$task.json"
if [ -s "$part" ]; then
    echo "$part is there already"
    exit 0
fi

options=(--shard "slurm/$shards" -o "$part")
if [ "$1" = count ]; then
    options+=(--checkpoint "$parts/checkpoint-$task.log")
fi
if [ -n "${SLURM_CPUS_PER_TASK:-}" ]; then
    options+=(--threads "$SLURM_CPUS_PER_TASK")
fi
# With exec the signals of Slurm reach the program, which then ends in an orderly way.
exec "$rookwright" "$@" "${options[@]}"
