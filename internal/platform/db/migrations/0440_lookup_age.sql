-- +goose Up
-- For deleting lookups that are older than the operator keeps them.
CREATE INDEX verification_age ON verification (created_at);
CREATE INDEX signal_age ON signal (created_at);
