-- +goose Up
-- Providers that end users missed.
CREATE TABLE source_request (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX source_request_by_time ON source_request (tenant_id, mode, created_at DESC, id DESC);
