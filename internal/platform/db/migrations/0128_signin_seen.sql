-- +goose Up
-- When a sign-in was last used, exact to five minutes; null until then.
ALTER TABLE signin ADD COLUMN last_seen_at BIGINT;
