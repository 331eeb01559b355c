-- +goose Up
-- What is known about a user, sealed: the folded name, which searches open in portions, and a frame of name, picture and
-- external metadata. Null means that it still is in full_name_folded, or in full_name, head_image_url and external_metadata.
ALTER TABLE end_user ADD COLUMN name_sealed BYTEA;
ALTER TABLE end_user ADD COLUMN doc BYTEA;
DROP INDEX end_user_by_time;
DROP INDEX end_user_by_outcome;
CREATE INDEX end_user_by_time ON end_user (tenant_id, mode, created_at DESC, id DESC, name_sealed);
CREATE INDEX end_user_by_outcome ON end_user (tenant_id, mode, outcome, created_at DESC, id DESC, name_sealed);

-- The external metadata of users, a row for each key with its value, as a keyed hash of both. The job that seals users fills
-- it and empties end_user_metadata, which nothing else writes any more.
CREATE TABLE end_user_pair (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	pair       BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, pair)
);
CREATE INDEX end_user_pair_by_value ON end_user_pair (tenant_id, mode, pair, created_at DESC, user_id DESC);
