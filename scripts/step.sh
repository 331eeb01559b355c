# For scripts that run steps: step NAME COMMAND… prints one line with the time it took, in all and of the processors, and
# what it says when it fails. $log is the folder of their outputs; finish ends the script, with 1 when a step failed.
# PostgreSQL is stopped at the end.
# Tests keep there what the processes of a run share.
log=$(mktemp -d)
export NOD_TEST_SHARED=$log
trap 'scripts/postgres.sh stop; rm -rf "$log"' EXIT

step() { # name command...
	local name=$1 start=$SECONDS verdict=ok TIMEFORMAT='%0U %0S'
	shift
	{ time "$@" >"$log/$name" 2>&1; } 2>"$log/$name.cpu" || verdict=FAIL
	printf '%-12s %-5s %4d s, processors %4d s\n' "$name" $verdict $((SECONDS - start)) \
		$(($(tail -n 1 "$log/$name.cpu" | tr ' ' +)))
	[ $verdict = ok ] && return
	grep -vE '^ok  |no test files|^ +✓|^  (Portal|Widget|Mailbox|Log in|or |Password|Sandbox key)|^ *$' "$log/$name"
	touch "$log/failed"
}

finish() {
	[ ! -e "$log/failed" ]
	exit
}
