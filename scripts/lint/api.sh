#!/usr/bin/env bash
# Lints the descriptions in api/ and fails on changes that break programs written for the last release, of the data API,
# the management API and that of the widget. Hosted pages come with the server that they call. Fails, too, when a package in
# sdk has other bytes than in the last release and the same version: npm ci refuses what isn't as a package-lock has it.
# With --diff it only compares. With --changelog it prints what changed, in Markdown, up to the descriptions in api/ or
# another folder, and ends with 3 when the release before is missing. The packages are installed when they are missing or have changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
case "${1:-}" in
"" | --diff | --changelog) ;;
*)
	echo "usage: scripts/lint/api.sh [--diff | --changelog [folder]]" >&2
	exit 2
	;;
esac

# No word to the makers of the tools.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true SCARF_ANALYTICS=false

if [ -z "${1:-}" ]; then
	stamp=scripts/lint/node_modules/.package-lock.json
	if [ ! -e "$stamp" ] || [ scripts/lint/package-lock.json -nt "$stamp" ]; then
		(cd scripts/lint && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error)
		touch "$stamp"
	fi
	bin=scripts/lint/node_modules/.bin
	"$bin/redocly" lint --config scripts/lint/redocly.yaml --format stylish --max-problems 1000 api/*.json >"$(dirname "$stamp")/redocly.txt" 2>&1 ||
		{ cat "$(dirname "$stamp")/redocly.txt"; exit 1; }
	"$bin/spectral" lint --ruleset scripts/lint/spectral.yaml --fail-severity warn --quiet api/*.json
fi

# The release before is the one that databases are compared with.
descriptions=${2:-api}
release=$(sed -n '1s/.*Commit \([0-9a-f]*\).*/\1/p' internal/platform/db/testdata/previous.sql)
if ! git cat-file -e "$release^{commit}" 2>/dev/null; then
	[ "${1:-}" = --changelog ] && exit 3
	echo "The APIs aren't compared with the last release: this clone doesn't have its commit, $release." >&2
	if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
		echo "It is a shallow clone. Get the history with: git fetch --unshallow" >&2
	fi
	exit
fi
broken=0
version=$(sed -n 's/^[[:space:]]*Version *= "\([0-9.]*\)".*/\1/p' internal/platform/httpapi/api.go)
if [ "${1:-}" != --changelog ] && git show "$release:sdk/nod-ts/package.json" | grep -qF "\"version\": \"$version\""; then
	for package in client go webhook wink; do
		git show "$release:sdk/nod-$package.tgz" 2>/dev/null | cmp -s - "sdk/nod-$package.tgz" || {
			echo "sdk/nod-$package.tgz isn't that of $version in the last release: raise Version in internal/platform/httpapi/api.go (docs/adr/0144), and make gen." >&2
			broken=1
		}
	done
fi
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
for api in data management widget; do
	git show "$release:api/$api.json" >"$before/$api.json"
	# Operations below /portal serve our own screens and change with them.
	if [ "${1:-}" = --changelog ]; then
		go tool -modfile=scripts/lint/go.mod oasdiff changelog --unmatch-path '^/portal/' --format json \
			"$before/$api.json" "$descriptions/$api.json" >"$before/$api.changes"
		continue
	fi
	go tool -modfile=scripts/lint/go.mod oasdiff breaking --fail-on ERR --unmatch-path '^/portal/' \
		--err-ignore scripts/lint/breaking.txt --severity-levels scripts/lint/breaking-levels.txt --format singleline \
		"$before/$api.json" "api/$api.json" || broken=1
done
if [ "${1:-}" = --changelog ]; then
	go run ./scripts/apichanges "Data API=$before/data.changes" "Management API=$before/management.changes" \
		"Widget API=$before/widget.changes"
fi
exit $broken
