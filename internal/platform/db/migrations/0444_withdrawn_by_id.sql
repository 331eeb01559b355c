-- +goose Up
-- A subject is known by an ID since this release, and so are those who withdrew a consent before it: a tick adds the key.
UPDATE verification SET is_findable = FALSE WHERE withdrawn_at IS NOT NULL;
