-- +goose Up
CREATE TABLE api_key (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	name          TEXT NOT NULL,
	api_key       TEXT NOT NULL,
	secret_hash   TEXT NOT NULL,
	secret_sealed TEXT NOT NULL,
	secret_tail   TEXT NOT NULL,
	status        TEXT NOT NULL,
	created_by    TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL,
	last_used_at  BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX api_key_by_time ON api_key (tenant_id, mode, created_at DESC, id DESC);

-- Which tenant a key belongs to, by its keyed hash: data calls know no tenant before.
CREATE TABLE api_key_directory (
	key_hash  TEXT PRIMARY KEY,
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	key_id    TEXT NOT NULL
);
