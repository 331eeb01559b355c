-- +goose Up
-- How many readings of the account have failed in a row, which decides when it is tried again.
ALTER TABLE account ADD COLUMN sync_failures BIGINT NOT NULL DEFAULT 0;
