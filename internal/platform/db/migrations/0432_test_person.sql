-- +goose Up
-- People of the Sandbox that a tenant made. Their JSON is sealed; the keyed hash of the username finds them.
CREATE TABLE test_person (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	username_hash BYTEA NOT NULL,
	doc_sealed    BYTEA NOT NULL,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE UNIQUE INDEX test_person_username ON test_person (tenant_id, mode, username_hash);
