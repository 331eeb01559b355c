#!/usr/bin/env bash
# Benchmarks against floors in one run, on both databases; docs/performance.md says what the figures mean.
#   scripts/bench.sh            all of them; writes the tables of docs/performance.md
#   scripts/bench.sh PATTERN    such as Users, Users/sqlite/search, LogIn, Reading, Paint, Builder; writes the tables that it has whole
#   scripts/bench.sh --short    every benchmark once and small, so that none breaks unnoticed; writes nothing
set -euo pipefail
cd "$(dirname "$0")/.."

NOD_TEST_POSTGRES_URL=${NOD_TEST_POSTGRES_URL:-$(scripts/postgres.sh start)}
NOD_BINARY=$PWD/bin/nod
export NOD_TEST_POSTGRES_URL NOD_BINARY
pattern=${1:-.} short=()
# One operation of the server's benchmarks is a round of a second for every side, one of the deliveries' is a delivery.
rounds=${ROUNDS:-5}x length=3s figures="go run ./scripts/figures docs/performance.md"
if [ "$pattern" = --short ]; then
	pattern=. short=(-short) rounds=1x length=100x figures="go run ./scripts/figures --check docs/performance.md"
	export ROUNDS=1 STEPS=2
fi

# A pattern for one part of a benchmark runs what prepares it, too.
[[ $pattern =~ ^([^/]+/[^/]+)/(.+)$ ]] && pattern="${BASH_REMATCH[1]}/(${BASH_REMATCH[2]}|prepare)"

measure() {
	go test "${short[@]}" -run '^$' -bench "$pattern" -benchtime "$rounds" -timeout 2h ./internal/test/bench | grep -v /prepare
	go test "${short[@]}" -run '^$' -bench "$pattern" -benchtime "$length" -timeout 20m ./internal/deliver/webhook
	go test "${short[@]}" -run '^$' -bench "$pattern" -benchtime 1x -timeout 20m \
		./internal/flow/batch ./internal/lookup/bulk ./internal/access/requestlog ./internal/deliver/export/report
	(cd web && node bytes.mjs)
	if [ "$pattern" = . ] || [[ Paint =~ $pattern ]]; then # the widget's first screen on a slow phone
		node e2e/firstPaint.mjs bin/nod
	fi
	if [ "$pattern" = . ] || [[ Builder =~ $pattern ]]; then # typing and dragging in a flow of 30 screens
		node e2e/builderFrames.mjs bin/nod
	fi
}
measure | $figures
