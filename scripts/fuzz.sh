#!/usr/bin/env bash
# Runs every fuzz target so many times: scripts/fuzz.sh 60000x
# A count, not a time: as time runs out, Go before 1.27 sometimes fails a target that found nothing (go.dev/issue/75804).
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' internal | while read -r file; do
	grep -oE '^func (Fuzz[A-Za-z0-9_]+)' "$file" | awk '{print $2}' | while read -r target; do
		echo "$(dirname "$file") $target"
		out=$(go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "${1:-60000x}" 2>&1) || { echo "$out"; exit 1; }
	done
done
