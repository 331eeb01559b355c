-- +goose Up
-- Runs of people through public pages of tenants.
CREATE TABLE wink_session (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	site_id       TEXT NOT NULL,
	site_name     TEXT NOT NULL,
	version_id    TEXT NOT NULL,
	-- Empty until the run has begun.
	user_id       TEXT NOT NULL,
	status        TEXT NOT NULL,
	token_hash    TEXT NOT NULL,
	-- What came with the address; null when nothing did.
	params_sealed BYTEA,
	active_at     BIGINT NOT NULL,
	-- When something happens to the run by itself.
	due_at        BIGINT,
	finished_at   BIGINT,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE UNIQUE INDEX wink_session_by_token ON wink_session (token_hash);
CREATE INDEX wink_session_by_due ON wink_session (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX wink_session_by_time ON wink_session (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX wink_session_by_site ON wink_session (tenant_id, mode, site_id, created_at DESC, id DESC);
CREATE INDEX wink_session_by_user ON wink_session (tenant_id, mode, user_id, created_at DESC, id DESC);
CREATE INDEX wink_session_by_status ON wink_session (tenant_id, mode, status, created_at DESC, id DESC);
