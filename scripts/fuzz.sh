#!/usr/bin/env bash
# Runs every fuzz target so many times: scripts/fuzz.sh 60000x
# A count, not a time: as time runs out, Go before 1.27 sometimes fails a target that found nothing (go.dev/issue/75804).
set -euo pipefail
cd "$(dirname "$0")/.."

fuzz() { # runs file:func Name
	local package target=${2#*func } out
	package=./$(dirname "${2%%:*}")
	out=$(go test "$package" -run '^$' -fuzz "^$target\$" -fuzztime "$1" -parallel 1 2>&1) || { echo "$out" && return 1; }
	echo "$package $target"
}
export -f fuzz
grep -rHoE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' internal |
	xargs -P "$(nproc)" -d '\n' -I{} bash -c 'fuzz "$@"' fuzz "${1:-60000x}" {}
