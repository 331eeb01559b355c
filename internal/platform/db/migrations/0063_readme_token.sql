-- +goose Up
-- What a developer takes along to the documentation: works once, for a minute. There is no tenant to look it up by.
CREATE TABLE readme_token (
	token_hash   TEXT PRIMARY KEY,
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	signin_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	key_id       TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL
);
CREATE INDEX readme_token_by_expiry ON readme_token (expires_at);

-- How often a part of the server was asked in an hour and what it said, for the bars of the status page.
CREATE TABLE status_sample (
	part     TEXT NOT NULL,
	hour     BIGINT NOT NULL,
	works    BIGINT NOT NULL,
	slow     BIGINT NOT NULL,
	failed   BIGINT NOT NULL,
	PRIMARY KEY (part, hour)
);
