-- +goose Up
-- Where programs are told of each update of the status page. Address and secret are sealed; the keyed hash of the address finds its other rows.
CREATE TABLE status_hook (
	id            TEXT NOT NULL PRIMARY KEY,
	url_hash      BYTEA NOT NULL,
	url_sealed    BYTEA NOT NULL,
	secret_sealed BYTEA NOT NULL,
	created_at    BIGINT NOT NULL,
	-- When its receiver answered a challenge; null before.
	confirmed_at  BIGINT,
	-- Since when nothing reached it; null while it works.
	failing_since BIGINT
);
CREATE INDEX status_hook_url ON status_hook (url_hash);
CREATE INDEX status_hook_pending ON status_hook (confirmed_at, created_at);
