-- +goose Up
-- What the operator tells all tenants; the newest is shown.
CREATE TABLE announcement (
	id         TEXT PRIMARY KEY,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE INDEX announcement_by_time ON announcement (created_at DESC, id DESC);
