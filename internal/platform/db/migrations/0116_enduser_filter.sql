-- +goose Up
-- The filters of lists of users each have a table that is in the order of the lists already, so that a rare
-- value is found as fast as a frequent one. created_at and outcome are those of the user.
CREATE TABLE end_user_provider_new (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	provider_id TEXT NOT NULL,
	outcome     TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, provider_id)
);
INSERT INTO end_user_provider_new (tenant_id, mode, user_id, provider_id, outcome, created_at)
	SELECT DISTINCT p.tenant_id, p.mode, p.user_id, p.provider_id, u.outcome, u.created_at
	FROM end_user_provider p
	JOIN end_user u ON u.tenant_id = p.tenant_id AND u.mode = p.mode AND u.id = p.user_id;
DROP TABLE end_user_provider;
ALTER TABLE end_user_provider_new RENAME TO end_user_provider;
CREATE INDEX end_user_provider_by_time ON end_user_provider
	(tenant_id, mode, provider_id, created_at DESC, user_id DESC);
CREATE INDEX end_user_provider_by_outcome ON end_user_provider
	(tenant_id, mode, provider_id, outcome, created_at DESC, user_id DESC);

-- The external metadata of users, a row for each key. Migration 118 fills it from what users have.
CREATE TABLE end_user_metadata (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	value      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, name)
);
CREATE INDEX end_user_metadata_by_value ON end_user_metadata
	(tenant_id, mode, name, value, created_at DESC, user_id DESC);

-- Names are searched by their parts, which no order helps to find; that they stand in the indexes of the lists
-- spares the rows of all others.
DROP INDEX end_user_by_time;
DROP INDEX end_user_by_outcome;
CREATE INDEX end_user_by_time ON end_user (tenant_id, mode, created_at DESC, id DESC, full_name_folded);
CREATE INDEX end_user_by_outcome ON end_user (tenant_id, mode, outcome, created_at DESC, id DESC, full_name_folded);
