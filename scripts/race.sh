#!/usr/bin/env bash
# Go tests under the race detector, without vet, which lint runs:
#   scripts/race.sh          packages in which something is concurrent, as `make test` does
#   scripts/race.sh all      every package, as `make check` does
#   scripts/race.sh --list   those packages
#   scripts/race.sh --others all others, in which there is nothing to race
set -euo pipefail
cd "$(dirname "$0")/.."

# The one list: whatever starts goroutines, locks or counts atomically, in the code or in its tests. Read from the sources,
# so that a package is on it from its first goroutine on. The programs and the ledger drive a server that runs as a process
# without the detector; apptest and testkit are raced inside the tests that use them.
concurrent() {
	grep -rlE '^\s*(defer )?go [a-z]|\.Go\(func|sync\.(Mutex|RWMutex|WaitGroup|Map|Pool|Cond)|atomic\.|make\(chan ' \
		--include='*.go' internal | grep -v '^internal/test/' | xargs -n1 dirname | sort -u | sed 's|^|./|'
}

case ${1:-} in
--list) concurrent && exit ;;
--others) go list ./... | grep -vxF -f <(concurrent | sed 's|^\.|nod|') && exit ;;
all) packages=./... ;;
*) packages=$(concurrent) ;;
esac

# The race detector slows the SQLite engine 25 times; its code is not ours to race. Nor is its handling of pointers, whose
# check comes with the detector and finds nothing in code without package unsafe.
# shellcheck disable=SC2086 # the packages are words
CGO_ENABLED=1 go test -race -vet=off -gcflags='all=-d=checkptr=0' -gcflags='modernc.org/sqlite/lib=-race=false -d=checkptr=0' \
	-timeout 20m $packages
