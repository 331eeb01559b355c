#!/usr/bin/env bash
# Starts (or finds) the PostgreSQL server that tests use, on a separate port, and prints its URL.
#   scripts/postgres.sh start | crash | down | up | stop
# PostgreSQL refuses to run as root, so as root it runs as the user postgres. Durability is off, because the data is
# thrown away; the crash ledger sets NOD_TEST_POSTGRES_DURABLE=1 to have it. crash ends the server's processes without
# warning and starts it again on the same data; down does the first half, up the second.
set -euo pipefail

port=${NOD_TEST_POSTGRES_PORT:-54329}
dir=${TMPDIR:-/tmp}/nod-postgres-$port memory=/dev/shm
url="postgres://postgres@127.0.0.1:$port/postgres?sslmode=disable"
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)

fast="-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
[ "${NOD_TEST_POSTGRES_DURABLE:-}" != 1 ] || fast= memory=

# Each test has its own database: copying one takes 0.5 s on a disk and 0.05 s in memory.
room=$(df --output=avail -k "${memory:-/}" 2>/dev/null | tail -n 1)
if [ -n "$memory" ] && [ ! -d "$dir" ] && [ -w $memory ] && [ "$room" -gt 2000000 ]; then
	dir=$memory/nod-postgres-$port
fi

as_postgres() {
	if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

launch() {
	as_postgres "$bin/pg_ctl" -D "$dir" -w -l "$dir/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
		$fast -c max_connections=400 -c shared_buffers=128MB" start >/dev/null
}

case ${1:-} in
start)
	[ -n "$bin" ] || { echo "PostgreSQL is not installed: apt-get install postgresql" >&2; exit 1; }
	if ! as_postgres "$bin/pg_ctl" -D "$dir" status >/dev/null 2>&1; then
		rm -rf "$dir"
		mkdir -m 700 "$dir"
		[ "$(id -u)" != 0 ] || chown postgres "$dir"
		as_postgres "$bin/initdb" -N -D "$dir" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
		launch
	fi
	echo "$url"
	;;
crash)
	# The options of the start are in postmaster.opts; a restart uses them again.
	as_postgres "$bin/pg_ctl" -D "$dir" -m immediate -w -l "$dir/log" restart >/dev/null
	;;
down)
	as_postgres "$bin/pg_ctl" -D "$dir" -m immediate -w stop >/dev/null
	;;
up)
	launch
	;;
stop)
	[ ! -d "$dir" ] || as_postgres "$bin/pg_ctl" -D "$dir" -m immediate stop >/dev/null 2>&1 || true
	rm -rf "$dir"
	;;
*)
	echo "usage: scripts/postgres.sh start|crash|down|up|stop" >&2
	exit 2
	;;
esac
