# For scripts that run steps: step NAME COMMAND… prints one line with the time it took, and what it says when it fails.
# $failed is 1 after a step that failed, $log the folder of their outputs. PostgreSQL is stopped at the end.
log=$(mktemp -d)
trap 'scripts/postgres.sh stop; rm -rf "$log"' EXIT
failed=0

step() { # name command...
	local name=$1 start=$SECONDS
	shift
	if "$@" >"$log/$name" 2>&1; then
		printf '%-12s ok    %4d s\n' "$name" $((SECONDS - start))
	else
		printf '%-12s FAIL  %4d s\n' "$name" $((SECONDS - start))
		grep -vE '^ok  |no test files|^ +✓|^  (Portal|Widget|Mailbox|Log in|Password|Sandbox key)|^ *$' "$log/$name"
		failed=1
	fi
}
