-- +goose Up
-- Keyed hashes of what tells copies of a file: that of its bytes, and the name that a PDF keeps through all its changes. They go
-- with the files.
CREATE TABLE archive_mark (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	hash       BYTEA NOT NULL,
	archive_id TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, hash, archive_id)
);
CREATE INDEX archive_mark_by_archive ON archive_mark (tenant_id, mode, archive_id);
CREATE INDEX archive_mark_by_user ON archive_mark (tenant_id, mode, user_id);
