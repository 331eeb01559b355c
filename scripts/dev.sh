#!/usr/bin/env bash
# The demo with reload on one port: Vite on 8080 serves the portal as it is edited and passes every other path to
# the server behind it, which is rebuilt and restarted when a Go file changes. The widget is served as built.
set -euo pipefail
cd "$(dirname "$0")/.."

backend=8090
stop() { [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true; }
trap 'stop; [ -z "${vite:-}" ] || kill "$vite" 2>/dev/null || true' EXIT

start() {
	if go build -o bin/nod-dev ./cmd/nod; then
		stop
		wait "${server:-}" 2>/dev/null || true
		NOD_PORTAL_URL=http://localhost:8080 bin/nod-dev serve --demo --listen "127.0.0.1:$backend" &
		server=$!
	fi
}

[ -e web/dist/portal/index.html ] || (cd web && npm run --silent build)
start
(cd web && PORTAL_URL="http://localhost:$backend" exec npx vite --port 8080 --strictPort) &
vite=$!
touch bin/.built
while sleep 1; do
	if [ -n "$(find cmd internal -name '*.go' -newer bin/.built -print -quit)" ] ||
		[ -n "$(find internal \( -name '*.sql' -o -name '*.html' \) -newer bin/.built -print -quit)" ]; then
		touch bin/.built
		start
	fi
done
