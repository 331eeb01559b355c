#!/usr/bin/env bash
# Runs every fuzz target for a while: scripts/fuzz.sh 30s
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' internal | while read -r file; do
	grep -oE '^func (Fuzz[A-Za-z0-9_]+)' "$file" | awk '{print $2}' | while read -r target; do
		echo "$(dirname "$file") $target"
		out=$(go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "${1:-30s}" 2>&1) || { echo "$out"; exit 1; }
	done
done
