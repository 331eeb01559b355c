#!/usr/bin/env bash
# Go tests under the race detector, without vet, which lint runs:
#   scripts/race.sh          packages in which something is concurrent, on PostgreSQL, as `make test` does
#   scripts/race.sh all      every package on both databases, as `make check` does
#   scripts/race.sh --list   those packages
#   scripts/race.sh --plain  these packages without the detector: on SQLite, and what it leaves out of them on PostgreSQL
#   scripts/race.sh --others all others, in which there is nothing to race; the long ones first, so that none ends alone
set -euo pipefail
cd "$(dirname "$0")/.."

# The one list: the floor, and every room whose own code starts goroutines, locks or counts atomically, with the rooms around
# it; accounts besides, whose changes come from everywhere. Read from the sources, so that a package is on it from its first
# goroutine on. Rooms whose tests alone do so have nothing to race: what their calls share lies in the floor. The programs and
# the ledger drive a server that runs as a process without the detector; apptest and testkit are raced inside the tests that
# use them, and so is internal/app, which every room's tests start: its own tests, half of what the detector would cost, are
# walks through all operations, and raced by `make check`.
concurrent() {
	local found
	found=$(grep -rlE '^\s*(defer )?go [a-z]|\.Go\(func|sync\.(Mutex|RWMutex|WaitGroup|Map|Pool|Cond)|atomic\.|make\(chan ' \
		--include='*.go' --exclude='*_test.go' internal | grep -vE '^internal/(test|app)/' | xargs -n1 dirname)
	for room in $found internal/platform/*/ internal/collect/connection; do
		room=${room%/}
		case $room in internal/*/*/*) echo "$room" "${room%/*}" ;; *) echo "$room" ;; esac
	done | tr ' ' '\n' | sort -u | while read -r room; do
		if compgen -G "$room/*_test.go" >/dev/null; then echo "./$room"; fi
	done
}

# Tests about answers that take long under the detector: they do one thing after another, and what they call is raced by
# others. `make check` races them as well; those of internal/app in files with the tag !race, thousands of calls, never are.
answers='TestCanaries TestLogosAreLimited TestTenantsDocument TestRecipes TestEveryTextRenders TestFileIsWhole TestQuotaBalance
	TestSyncsKeepTheirPromises TestSearchInPortions'
pattern() { tr -s ' \t\n' '|' | sed 's/|$//; s/.*/^(&)$/'; }

case ${1:-} in
--list) concurrent && exit ;;
--plain)
	packages=$(grep -lE "^func ($(tr -s ' \t\n' '|' <<<"$answers" | sed 's/|$//'))\(" $(concurrent | sed 's|$|/*_test.go|') |
		xargs -n1 dirname | sort -u)
	# shellcheck disable=SC2086,SC2046 # the packages are words
	NOD_TEST_DB=sqlite go test -vet=off -timeout 20m $(concurrent | grep -vx ./internal/platform/db)
	# shellcheck disable=SC2086 # the packages are words
	NOD_TEST_DB=postgres exec go test -vet=off -timeout 20m -run "$(echo $answers | pattern)" $packages ;;
--others)
	long=$'nod/internal/app\nnod/internal/test/ledger\nnod/cmd/nod'
	echo "$long" && go list ./... | grep -vxF -f <(concurrent | sed 's|^\.|nod|' && echo "$long") && exit ;;
esac

# The race detector slows the SQLite engine 25 times; its code is not ours to race. Nor is its handling of pointers, whose
# check comes with the detector and finds nothing in code without package unsafe.
raced() { # arguments of go test
	CGO_ENABLED=1 go test -race -vet=off -gcflags='all=-d=checkptr=0' -gcflags='modernc.org/sqlite/lib=-race=false -d=checkptr=0' \
		-timeout 20m "$@"
}

if [ "${1:-}" = all ]; then
	raced ./...
else
	raced ./internal/platform/db # one server, or one file and its one writer: both are ours
	# shellcheck disable=SC2046 # the packages are words
	NOD_TEST_DB=postgres raced -skip "$(echo $answers | pattern)" $(concurrent | grep -vx ./internal/platform/db)
fi
