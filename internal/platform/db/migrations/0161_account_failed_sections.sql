-- +goose Up
-- What the last reading of an account could not bring, so that nobody takes it for data that the person lacks.
ALTER TABLE account ADD COLUMN failed_sections TEXT NOT NULL DEFAULT '[]';
