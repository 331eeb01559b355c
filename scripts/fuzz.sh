#!/usr/bin/env bash
# Runs every fuzz target for a while: scripts/fuzz.sh 30s
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' internal | while read -r file; do
	grep -oE '^func (Fuzz[A-Za-z0-9_]+)' "$file" | awk '{print $2}' | while read -r target; do
		echo "$(dirname "$file") $target"
		go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "${1:-30s}" >/dev/null
	done
done
