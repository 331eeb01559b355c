-- +goose Up
-- What was done by whom. Rows are never changed; hash covers the row and the hash before it.
CREATE TABLE audit (
	tenant_id  TEXT NOT NULL,
	sequence   BIGINT NOT NULL,
	id         TEXT NOT NULL,
	actor_kind TEXT NOT NULL,
	actor_id   TEXT NOT NULL,
	action     TEXT NOT NULL,
	target     TEXT NOT NULL,
	address    TEXT NOT NULL,
	detail     TEXT NOT NULL,
	prev_hash  TEXT NOT NULL,
	hash       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, sequence)
);

-- The end of each chain: taking the next number locks it, and a missing last row shows.
CREATE TABLE audit_head (
	tenant_id TEXT PRIMARY KEY,
	sequence  BIGINT NOT NULL,
	hash      TEXT NOT NULL
);
