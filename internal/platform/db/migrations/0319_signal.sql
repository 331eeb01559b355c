-- +goose Up
-- A lookup of the risk signals of a phone number. Number, consent, and result are sealed together; lists find a number by its keyed hash.
CREATE TABLE signal (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	status TEXT NOT NULL,
	phone_hash BYTEA NOT NULL,
	doc_sealed BYTEA NOT NULL,
	due_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX signal_created ON signal (tenant_id, mode, created_at, id);
CREATE INDEX signal_phone ON signal (tenant_id, mode, phone_hash, created_at, id);
CREATE INDEX signal_due ON signal (due_at) WHERE due_at IS NOT NULL;
