-- +goose Up
-- Where a chain begins since its oldest rows were removed. proof binds number and hash of the last removed row
-- under the master key; announced is the number up to which a row of the chain says so.
CREATE TABLE audit_cut (
	tenant_id TEXT PRIMARY KEY,
	sequence  BIGINT NOT NULL,
	hash      TEXT NOT NULL,
	proof     TEXT NOT NULL,
	announced BIGINT NOT NULL
);
