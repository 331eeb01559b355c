-- +goose Up
-- How many sessions of a site succeeded, for its limit.
ALTER TABLE site ADD COLUMN responses BIGINT NOT NULL DEFAULT 0;
