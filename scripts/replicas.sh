#!/usr/bin/env bash
# Three replicas behind a proxy with PostgreSQL (fsync on), an S3 server and a mail server: a rolling restart, and outages
# of each of the three. The S3 server is a program from its own module, built here; it is no part of the product.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd internal/test/ledger/objectstore &&
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$dir/objectstore" github.com/versity/versitygw/cmd/versitygw)
NOD_OBJECT_STORE=$dir/objectstore go test -count=1 -timeout 20m -v -run '^TestReplicas$' ./internal/test/ledger
