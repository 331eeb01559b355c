-- +goose Up
-- Why deliveries of a webhook are late, written by the process that sends them when it begins and ends; and whether the
-- log tells that the receiver fails, so that it is told once.
ALTER TABLE webhook ADD COLUMN delay_cause TEXT NOT NULL DEFAULT '';
ALTER TABLE webhook ADD COLUMN failing_logged BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX webhook_delayed ON webhook (delay_cause) WHERE delay_cause > '';
CREATE INDEX webhook_failing ON webhook (failing_logged) WHERE failing_logged = TRUE;
