#!/usr/bin/env bash
# What takes long: the crash ledger with NOD_SOAK_KILLS deaths on each database (300), which prints the table of
# docs/reliability.md, then every fuzz target NOD_SOAK_FUZZ times (250000x). Goes on to the end and fails if any part did.
set -uo pipefail
cd "$(dirname "$0")/.."

table=$(mktemp)
trap 'rm -f "$table"' EXIT
failed=0
export NOD_SOAK_KILLS=${NOD_SOAK_KILLS:-300} NOD_SOAK_TABLE=$table

echo "crash ledger, $NOD_SOAK_KILLS deaths on each database"
go test -count=1 -timeout 3h -v -run 'TestCrashes' ./internal/test/ledger/ 2>&1 |
	grep -E 'seed|^(ok|---|FAIL)|Error|problem|lost|ghost|still open|panic' || failed=1
[ "${PIPESTATUS[0]}" = 0 ] || failed=1
cat - "$table" <<'HEAD'

| database | deaths | accounts | events | deliveries | lost | ghosts | duplicates | calls without an answer | logins cut off | slowest start | drain |
|---|---|---|---|---|---|---|---|---|---|---|---|
HEAD

wide=$(mktemp)
export NOD_SOAK_DELIVERIES=${NOD_SOAK_DELIVERIES:-100000} NOD_SOAK_WIDE=$wide
printf '\n%s deliveries to 1,000 endpoints that are slow, hang, reset, drip, lie and refuse, with 20 deaths\n' "$NOD_SOAK_DELIVERIES"
NOD_SOAK_KILLS=20 go test -count=1 -timeout 3h -v -run 'TestWide' ./internal/test/ledger/ 2>&1 |
	grep -E 'wide:|^(ok|---|FAIL)|Error|problem|lost|ghost|panic' || failed=1
[ "${PIPESTATUS[0]}" = 0 ] || failed=1
cat - "$wide" <<'HEAD'

| database | deaths | endpoints | events | deliveries | arrivals | lost | ghosts | duplicates | drain |
|---|---|---|---|---|---|---|---|---|---|
HEAD
rm -f "$wide"

printf '\nfuzzing, each target %s\n' "${NOD_SOAK_FUZZ:-250000x}"
scripts/fuzz.sh "${NOD_SOAK_FUZZ:-250000x}" || failed=1
exit $failed
