#!/usr/bin/env bash
# Starts the Job of kubernetes.yaml, waits for its end, and then merges the parts with the Job of kubernetes-merge.yaml.
#
#     scripts/cluster/kubernetes.sh
#
# Put the name of your image and the job into both files first.  The answer goes to standard output.  The exit status is 0 if
# both Jobs are complete, and 1 if one has failed; `kubectl wait` would know only one of the two ends and wait on.
# The Job does not need this script: stopped and started again, it goes on waiting.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"

# Waits until a Job is complete or has failed.
finish() {
    local conditions
    while :; do
        conditions="$(kubectl get "job/$1" -o 'jsonpath={.status.conditions[*].type}')"
        case " $conditions " in
            *" Complete "*) return 0 ;;
            *" Failed "*)
                kubectl describe "job/$1" >&2
                echo "kubernetes.sh: the Job $1 has failed; when the reason is mended: kubectl delete job/$1, and start again" >&2
                return 1
                ;;
        esac
        sleep "${INTERVAL:-10}"
    done
}

kubectl apply -f "$here/kubernetes.yaml" >&2
finish rookwright
# The log of an earlier merge is no answer.
kubectl delete --ignore-not-found job/rookwright-merge >&2
kubectl apply -f "$here/kubernetes-merge.yaml" >&2
finish rookwright-merge
kubectl logs job/rookwright-merge
