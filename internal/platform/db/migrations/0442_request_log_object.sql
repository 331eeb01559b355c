-- +goose Up
-- What a request of the log was about: the objects that its path named and the one it returned. Their IDs are there only as keyed hashes of the tenant.
CREATE TABLE request_log_object (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	object_hash BYTEA NOT NULL,
	created_at  BIGINT NOT NULL,
	log_id      TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, object_hash, created_at, log_id)
);
CREATE INDEX request_log_object_by_age ON request_log_object (created_at);
