-- +goose Up
-- What test events carry, and what was sent and answered in an attempt, sealed. Null means that it still is in the plain
-- columns, or that there is nothing.
ALTER TABLE webhook_test_event ADD COLUMN body_sealed BYTEA;
ALTER TABLE webhook_attempt ADD COLUMN answer_sealed BYTEA;
