-- +goose Up
-- Whose lookup it is: set when a user is erased, for lookups that have a number or an address of theirs.
ALTER TABLE verification ADD COLUMN user_id TEXT;
ALTER TABLE signal ADD COLUMN user_id TEXT;
CREATE INDEX verification_user ON verification (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX signal_user ON signal (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;
