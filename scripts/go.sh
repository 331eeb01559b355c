#!/usr/bin/env bash
# Go tests, without vet, which lint runs. Those of `make test`, which are short:
#   scripts/go.sh race        packages in which something is concurrent, under the race detector, on PostgreSQL
#   scripts/go.sh list        names these packages
#   scripts/go.sh plain       those of them with a database, and internal/app, without it: on SQLite, and what must be on
#                             PostgreSQL
#   scripts/go.sh others      all others, on both
# Those of `make check`, which are whole:
#   scripts/go.sh check-race  every package under the race detector, on PostgreSQL
#   scripts/go.sh check-long  every package without it, on SQLite
set -euo pipefail
cd "$(dirname "$0")/.."

# The one list: the floor, and the rooms that start goroutines, read from the sources, so that a package is on
# it from its first one on. internal/app, the programs and the ledger are raced by `make check`, as is every other room.
concurrent() {
	local started
	started=$(grep -rlE '^\s*(defer )?go [a-z]|\.Go\([a-z]' --include='*.go' --exclude='*_test.go' internal |
		grep -vE '^internal/(test|app)/' | xargs -n1 dirname)
	for room in $started internal/platform/*/; do
		echo "${room%/}"
	done | sort -u | while read -r room; do
		if compgen -G "$room/*_test.go" >/dev/null; then echo "./$room"; fi
	done
}

# Tests about answers that take long under the detector: they do one thing after another, and what they call is raced by
# others. `make check` races them as well; those of internal/app in files with the tag !race, thousands of calls, never are.
answers='TestCanaries TestRecipes TestEveryTextRenders TestFileIsWhole'
# Tests of internal/app that differ on PostgreSQL: its query plans, its dumps, several replicas, and one walk through the data
# API. All others go through services whose rooms test both databases; `make check` runs them on it as well.
onPostgres='TestConformance TestEveryListIsServedByAnIndex TestListExportSurvivesAKill TestRealityBeatsClaims TestRevocation
	TestStolenDatabase'
pattern() { tr -s ' \t\n' '|' | sed 's/|$//; s/.*/^(&)$/'; }

case $1 in
list) concurrent && exit ;;
plain)
	having() { # packages whose tests match
		# shellcheck disable=SC2046 # the files are words
		grep -lE "$1" $(concurrent | sed 's|$|/*_test.go|') | xargs -n1 dirname | sort -u
	}
	packages=$(having "^func ($(tr -s ' \t\n' '|' <<<"$answers" | sed 's/|$//'))\(")
	stored=$(having 'internal/(platform/db|test/(testkit|apptest))"' | grep -vx ./internal/platform/db)
	# shellcheck disable=SC2086 # the packages are words
	NOD_TEST_DB=sqlite go test -short -vet=off -timeout 20m ./internal/app $(printf '%s\n' $packages $stored | sort -u)
	# shellcheck disable=SC2086 # the packages are words
	NOD_TEST_DB=postgres exec go test -short -vet=off -timeout 20m -run "$(echo $answers $onPostgres | pattern)" \
		./internal/app $packages ;;
others)
	first=$'nod/internal/test/ledger\nnod/cmd/nod' # the long ones, so that none ends alone
	# shellcheck disable=SC2046,SC2086 # the packages are words
	exec go test -short -vet=off -timeout 20m $first \
		$(go list ./... | grep -vxF -f <(concurrent | sed 's|^\.|nod|' && echo "$first" && echo nod/internal/app)) ;;
check-long) NOD_TEST_DB=sqlite exec go test -vet=off -timeout 20m ./... ;;
esac

# The race detector slows the SQLite engine 25 times; its code is not ours to race. Nor is its handling of pointers, whose
# check comes with the detector and finds nothing in code without package unsafe.
raced() { # arguments of go test
	CGO_ENABLED=1 go test -race -vet=off -gcflags='all=-d=checkptr=0' -gcflags='modernc.org/sqlite/lib=-race=false -d=checkptr=0' \
		-timeout 20m "$@"
}

if [ "$1" = check-race ]; then
	raced ./internal/platform/db
	# shellcheck disable=SC2046 # the packages are words
	NOD_TEST_DB=postgres raced $(go list ./... | grep -vx nod/internal/platform/db)
else
	raced -short ./internal/platform/db # one server, or one file and its one writer: both are ours
	# shellcheck disable=SC2046 # the packages are words
	NOD_TEST_DB=postgres raced -short -skip "$(echo $answers | pattern)" $(concurrent | grep -vx ./internal/platform/db)
fi
