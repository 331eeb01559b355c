-- +goose Up
-- Uploads that people continue on their phone. The link of one is known to the screen that shows it alone, and what the phone
-- got for it to the phone: the database has their hashes.
CREATE TABLE handoff (
	tenant_id       TEXT NOT NULL,
	mode            TEXT NOT NULL,
	id              TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	widget_token_id TEXT NOT NULL,
	template_id     TEXT NOT NULL,
	file_type       TEXT NOT NULL,
	language        TEXT NOT NULL,
	link_hash       TEXT NOT NULL,
	phone_hash      TEXT,
	created_at      BIGINT NOT NULL,
	expires_at      BIGINT NOT NULL,
	opened_at       BIGINT,
	cancelled_at    BIGINT,
	-- The document that came of it; empty for none.
	archive_id      TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE UNIQUE INDEX handoff_link ON handoff (link_hash);
CREATE UNIQUE INDEX handoff_phone ON handoff (phone_hash);
CREATE INDEX handoff_by_user ON handoff (tenant_id, mode, user_id, id);
CREATE INDEX handoff_expires ON handoff (expires_at);
