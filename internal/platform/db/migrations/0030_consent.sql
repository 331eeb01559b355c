-- +goose Up
-- Receipts are never changed: what was agreed to, when, and from where.
CREATE TABLE consent (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	template_id TEXT NOT NULL,
	version     TEXT NOT NULL,
	text        TEXT NOT NULL,
	text_hash   TEXT NOT NULL,
	address     TEXT NOT NULL,
	user_agent  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX consent_by_user ON consent (tenant_id, mode, user_id, template_id, text_hash);
