-- +goose Up
-- Files of imports until they are checked, which happens after the request.
CREATE TABLE invite_import_file (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	format      TEXT NOT NULL,
	file_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_import_checking ON invite_import (updated_at) WHERE state = 'CHECKING';

-- What its rows were counted as, and when; empty where that has to be done again.
ALTER TABLE invite_import ADD COLUMN counts TEXT NOT NULL DEFAULT '';
ALTER TABLE invite_import ADD COLUMN counted_at BIGINT;
CREATE INDEX invite_import_uncounted ON invite_import (updated_at) WHERE counts = '';
