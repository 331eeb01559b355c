-- +goose Up
-- What the rows of a batch were counted as when it changed last; valid while counted_at is updated_at.
ALTER TABLE lookup_batch ADD COLUMN counts TEXT NOT NULL DEFAULT '';
ALTER TABLE lookup_batch ADD COLUMN counted_at BIGINT;
