-- +goose Up
-- When an invitation is mailed again by itself, and how often it was.
ALTER TABLE invite ADD COLUMN remind_at BIGINT;
ALTER TABLE invite ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0;
CREATE INDEX invite_reminder ON invite (remind_at) WHERE remind_at IS NOT NULL;
