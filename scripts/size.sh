#!/usr/bin/env bash
# Prints the sizes of bin/nod, the fonts of reports apart, and bin/ocr/nod-ocr; fails when one is over its budget.
set -euo pipefail
cd "$(dirname "$0")/.."

limit=62000000 # grows with what the program can do; 45 is the aim once all of it is there
whole=$(stat -c %s bin/nod)
fonts=$(find internal -path '*/font/*' -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }')
awk -v whole="$whole" -v rest=$((whole - fonts)) -v limit="$limit" 'BEGIN {
	printf "bin/nod: %.1f MB, %.1f MB without the fonts of reports, of %.1f\n", whole / 1e6, rest / 1e6, limit / 1e6
	exit rest > limit
}'

ocr=$(stat -c %s bin/ocr/nod-ocr)
awk -v size="$ocr" -v limit=2500000 'BEGIN {
	printf "bin/ocr/nod-ocr: %.1f MB of %.1f\n", size / 1e6, limit / 1e6
	exit size > limit
}'
