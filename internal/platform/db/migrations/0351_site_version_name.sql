-- +goose Up
-- What somebody calls a version; empty for nothing.
ALTER TABLE site_version ADD COLUMN name TEXT NOT NULL DEFAULT '';
