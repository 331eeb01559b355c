-- +goose Up
-- Links that open a site once. The token of a link is in nobody's hands but its holder's: rows are found by a keyed hash of it.
CREATE TABLE site_link (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	site_id    TEXT NOT NULL,
	token_hash BYTEA NOT NULL,
	-- The last characters of the token, by which people tell links apart.
	token_end  TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT,
	revoked_at BIGINT,
	-- The session that used it; empty for none.
	session_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE UNIQUE INDEX site_link_token ON site_link (tenant_id, mode, token_hash);
CREATE INDEX site_link_by_site ON site_link (tenant_id, mode, site_id, created_at, id);
CREATE INDEX site_link_expires ON site_link (expires_at);
