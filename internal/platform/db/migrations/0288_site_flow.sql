-- +goose Up
-- The screens of a v3 site as they were sent, unknown keys included; empty for v2 sites.
ALTER TABLE site_version ADD COLUMN flow TEXT NOT NULL DEFAULT '';
