-- +goose Up
-- What lookups are found by: keyed hashes of names, numbers, and addresses, and nothing that can be read. A lookup that an earlier program
-- accepted is not findable until its keys were added.
CREATE TABLE lookup_key (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	key_hash BYTEA NOT NULL,
	lookup_id TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, key_hash, lookup_id)
);
CREATE INDEX lookup_key_lookup ON lookup_key (tenant_id, mode, lookup_id);
ALTER TABLE verification ADD COLUMN is_findable BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE signal ADD COLUMN is_findable BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX verification_unfindable ON verification (id) WHERE NOT is_findable;
CREATE INDEX signal_unfindable ON signal (id) WHERE NOT is_findable;
