-- +goose Up
-- The column never was a time: it is the number of the key among those of its tenant, which sealed values carry.
ALTER TABLE tenant_key RENAME COLUMN created_at TO number;
-- Null for keys of earlier releases.
ALTER TABLE tenant_key ADD COLUMN made_at BIGINT;
-- How many seals are reserved, used or not. A key is replaced long before there are 2^32.
ALTER TABLE tenant_key ADD COLUMN seals BIGINT NOT NULL DEFAULT 0;
-- For which declarations of sealed columns every row of the tenant was brought under this key, and when.
ALTER TABLE tenant_key ADD COLUMN finished TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant_key ADD COLUMN finished_at BIGINT;
-- The process that works for the tenant has until then.
ALTER TABLE tenant_key ADD COLUMN lease_until BIGINT NOT NULL DEFAULT 0;

-- Keys of keyed hashes, wrapped by the master key. They are never rotated: a hash cannot be made anew without its value.
-- That of the tenant '' is the root of the hashes of the installation.
CREATE TABLE tenant_mac_key (
	tenant_id TEXT PRIMARY KEY,
	wrapped   TEXT NOT NULL
);

-- One row. The number grows with each rotation, so that processes that keep keys in memory notice.
CREATE TABLE seal_state (
	id        INTEGER PRIMARY KEY,
	rotations BIGINT NOT NULL
);
INSERT INTO seal_state (id, rotations) VALUES (1, 0);

-- How far one column of one tenant was brought under the newest key.
CREATE TABLE seal_pass (
	tenant_id   TEXT NOT NULL,
	table_name  TEXT NOT NULL,
	column_name TEXT NOT NULL,
	goal        TEXT NOT NULL,
	after_key   TEXT NOT NULL,
	looked      BIGINT NOT NULL,
	changed     BIGINT NOT NULL,
	broken      BIGINT NOT NULL,
	finished_at BIGINT,
	PRIMARY KEY (tenant_id, table_name, column_name)
);
