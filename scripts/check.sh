#!/usr/bin/env bash
# What need not run with every commit, but before a release and at night; CONTRIBUTING.md lists it with the reasons. Prints
# one line per step with its time; what a step says is shown when it fails.
set -uo pipefail
cd "$(dirname "$0")/.."

. scripts/step.sh

scripts/setup.sh check || exit 1
NOD_TEST_POSTGRES_URL=$(scripts/postgres.sh start) || exit 1
export NOD_TEST_POSTGRES_URL NOD_BINARY=$PWD/bin/nod

step build make --no-print-directory build
step lint make --no-print-directory lint
step race scripts/go.sh check-race
step long scripts/go.sh check-long
step app env NOD_TEST_DB=postgres go test -vet=off -timeout 20m ./internal/app # what the detector leaves out
step e2e env NOD_E2E_ALL=1 make --no-print-directory test/e2e
step samples env NOD_SAMPLES=1 go test -vet=off -timeout 30m -run TestSamples ./internal/app
step upgrade env NOD_PREVIOUS=1 go test -vet=off -timeout 20m -run 'TestUpgradeAndBack|TestRollingUpgrade' ./cmd/nod
step bench scripts/bench.sh --short
step replicas scripts/replicas.sh
step fuzz scripts/fuzz.sh "${FUZZ_RUNS:-20000x}"
finish
