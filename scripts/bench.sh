#!/usr/bin/env bash
# Benchmarks against floors in one run, on both databases; docs/performance.md says what the figures mean.
#   scripts/bench.sh [pattern]      such as Users, Users/sqlite/newest, LogIn, Deliveries
set -euo pipefail
cd "$(dirname "$0")/.."

NOD_TEST_POSTGRES_URL=${NOD_TEST_POSTGRES_URL:-$(scripts/postgres.sh start)}
export NOD_TEST_POSTGRES_URL
pattern=${1:-.}

# One operation is a round of a second for every side.
go test -run '^$' -bench "$pattern" -benchtime "${ROUNDS:-5}x" -timeout 2h ./internal/bench | grep -v /prepare
# One operation is a delivery.
go test -run '^$' -bench "$pattern" -benchtime 3s -timeout 20m ./internal/webhook
(cd web && node bytes.mjs)
# The widget's first screen on a slow phone; CHROMIUM names another browser.
if [ "$pattern" = . ] || [[ Paint =~ $pattern ]]; then
	program=$(mktemp -d)
	trap 'rm -rf "$program"' EXIT
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$program/nod" ./cmd/nod
	node e2e/firstPaint.mjs "$program/nod"
fi
