#!/usr/bin/env bash
# What must hold with every commit, from a clean clone: lint, unit and browser tests, both databases. CONTRIBUTING.md lists
# what `make check` holds besides. Prints one line per step with its time; what a step says of its failures is shown when it fails.
set -uo pipefail
cd "$(dirname "$0")/.."

. scripts/step.sh

scripts/setup.sh test || exit 1
NOD_TEST_POSTGRES_URL=$(scripts/postgres.sh start) || exit 1
# One set of flags for all but the race detector: what one step compiled, the next one finds. Tests of the program drive
# the one that is built here.
export NOD_TEST_POSTGRES_URL CGO_ENABLED=0 GOFLAGS="${GOFLAGS:--trimpath}" NOD_BINARY=$PWD/bin/nod

step build make --no-print-directory build

# Linters have phases on one processor, and packages wait for programs that they start and kill: two rows side by side
# leave hardly any processor idle. The browsers come last and have them for themselves.
{
	step race scripts/go.sh race
	step go scripts/go.sh others
} &
step lint make --no-print-directory lint/quick
step verify make --no-print-directory verify
step web make --no-print-directory test/web
step plain scripts/go.sh plain
wait
step e2e make --no-print-directory test/e2e

grep -hE '^(ok|---|FAIL)' "$log/race" "$log/go" "$log/plain" | tail -n 60
grep -hE '[0-9]+ (passed|failed)' "$log/e2e" "$log/web" | tail -n 4
finish
