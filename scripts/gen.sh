#!/usr/bin/env bash
# Writes api/*.json (from the operations), what changed in them since the release before, the typed clients, the SDKs and the event types (from those), the golden schema,
# the settings page, the packages in sdk as they are installed, and the third-party notices. With --check nothing is written; stale files are named and the command fails.
set -euo pipefail
cd "$(dirname "$0")/.."

into=.
if [ "${1:-}" = --check ]; then
	into=$(mktemp -d)
	trap 'rm -rf "$into"' EXIT
fi
mkdir -p "$into/api" "$into/web/packages/api" "$into/docs" "$into/internal/platform/db"
${NOD_BINARY:-go run ./cmd/nod} describe --into "$into" # make test has just built it
root=$(cd "$into" && pwd)
for api in management data widget hosted; do
	(cd web && npx openapi-typescript "$root/api/$api.json" -o "$root/web/packages/api/$api.gen.ts" >/dev/null)
done
publicapi=$(mktemp)
go run ./scripts/publicapi "$root/api/data.json" "$publicapi"
mkdir -p "$into/sdk/nod-go"
go tool -modfile=scripts/codegen/go.mod oapi-codegen -config scripts/codegen/go.yaml -o "$root/sdk/nod-go/api.gen.go" "$publicapi"
mkdir -p "$into/sdk/nod-ts/src"
(cd web && npx openapi-typescript "$publicapi" --default-non-nullable false -o "$root/sdk/nod-ts/src/api.gen.ts" >/dev/null)
rm "$publicapi"
version=$(sed -n 's/^[[:space:]]*Version *= "\([0-9.]*\)".*/\1/p' internal/platform/httpapi/api.go)
for file in sdk/{nod-ts,webhook,wink}/package.json sdk/nod-ts/src/client.ts sdk/nod-go/nod.go sdk/nod-ts/examples/payOfUsers.ts \
	sdk/README.md sdk/{nod-ts,nod-go,wink}/README.md docs/guides/{clients,webhooks,widget}.md; do
	named=$(mktemp)
	sed -E -e 's/("version": |[vV]ersion = )"[0-9.]+"/\1"'"$version"'"/' \
		-e 's/(nod-(client|go|webhook|wink)-|nod-go@v)[0-9]+\.[0-9]+\.[0-9]+/\1'"$version"'/g' "$file" >"$named"
	mkdir -p "$into/$(dirname "$file")"
	cmp -s "$named" "$into/$file" || cat "$named" >"$into/$file"
	rm "$named"
done
go run ./scripts/pack go sdk/nod-go "$root/sdk/nod-go.tgz"
node web/eventTypes.mjs "$root/api/management.json" "$root/web/packages/api/eventTypes.gen.ts"
for package in wink webhook; do
	(cd web && node node_modules/typescript/bin/tsc --project "../sdk/$package/tsconfig.json" --outDir "$root/sdk/$package/dist")
done
built=$(mktemp -d) # what is published is not kept beside its sources
for package in nod-ts webhook; do
	(cd web && node node_modules/typescript/bin/tsc --project "../sdk/$package/tsconfig.json" --outDir "$built/dist")
done
for package in wink webhook; do
	go run ./scripts/pack npm "sdk/$package" "$root/sdk/nod-$package.tgz"
done
cp -r sdk/nod-ts/{package.json,README.md,LICENSE,examples} "$built"
go run ./scripts/pack npm "$built" "$root/sdk/nod-client.tgz"
rm -r "$built"
changes=$(mktemp) # of the APIs since the release before; a clone without it keeps those it has
code=0
scripts/lint/api.sh --changelog "$root/api" >"$changes" || code=$?
[ "$code" = 0 ] || [ "$code" = 3 ] || exit "$code"
if [ "$code" = 0 ]; then
	sed '/^## Unreleased$/q' api/changes.md >"$changes.md"
	[ -s "$changes" ] && { echo; cat "$changes"; } >>"$changes.md"
	sed '1,/^## Unreleased$/d' api/changes.md | sed -n '/^## /,$p' | sed '1s/^/\n/' >>"$changes.md"
	mv "$changes.md" "$into/api/changes.md"
fi
rm "$changes"
mkdir -p "$into/internal/platform/notice"
go run ./scripts/notices "$into/internal/platform/notice/notices.json.gz"
[ "$into" = . ] && exit 0
stale=0
for file in $(cd "$into" && find . -type f); do
	cmp -s "$into/$file" "$file" || { echo "stale: $file (run make gen)"; stale=1; }
done
exit $stale
