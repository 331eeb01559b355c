-- +goose Up
-- What somebody calls a version; empty for nothing.
ALTER TABLE site_version ADD COLUMN name TEXT NOT NULL DEFAULT '';
-- Whether it was kept unfinished: it may have errors, and nobody can have seen it.
ALTER TABLE site_version ADD COLUMN is_draft BOOLEAN NOT NULL DEFAULT FALSE;
