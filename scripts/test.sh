#!/usr/bin/env bash
# Everything that must hold, from a clean clone: lint, unit and browser tests, both databases.
# Prints one line per step with its time; what a step says of its failures is shown when it fails.
set -uo pipefail
cd "$(dirname "$0")/.."

. scripts/step.sh

scripts/setup.sh test || exit 1
NOD_TEST_POSTGRES_URL=$(scripts/postgres.sh start) || exit 1
export NOD_TEST_POSTGRES_URL

step build make --no-print-directory build
step lint make --no-print-directory lint
step verify make --no-print-directory verify
step web make --no-print-directory test/web
# The race detector slows the SQLite engine 25 times; its code is not ours to race. Nor is its handling of pointers, whose
# check comes with the detector and finds nothing in code without package unsafe. Lint vets.
step go go test -race -vet=off -gcflags='all=-d=checkptr=0' -gcflags='modernc.org/sqlite/lib=-race=false -d=checkptr=0' -timeout 20m ./...
# Every operation as everybody with everybody's ids: thousands of calls about answers, not about races.
step isolation env CGO_ENABLED=0 go test -trimpath -run '^Test(Isolation|Roles|RolesPage|EveryName|ExampleCom)$' ./internal/app
step fuzz scripts/fuzz.sh "${FUZZ_RUNS:-2000x}"
step e2e make --no-print-directory test/e2e

grep -hE '^(ok|---|FAIL)' "$log/go" | tail -n 40
grep -hE '[0-9]+ (passed|failed)' "$log/e2e" "$log/web" | tail -n 4
exit $failed
