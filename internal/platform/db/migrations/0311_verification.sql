-- +goose Up
-- A lookup of a person at a registry. Who it is about, what was asked under which consent, and the result are sealed together.
CREATE TABLE verification (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	status TEXT NOT NULL,
	final_matches TEXT NOT NULL,
	doc_sealed BYTEA NOT NULL,
	due_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX verification_created ON verification (tenant_id, mode, created_at, id);
CREATE INDEX verification_matches ON verification (tenant_id, mode, final_matches, created_at, id);
CREATE INDEX verification_due ON verification (due_at) WHERE due_at IS NOT NULL;
