-- +goose Up
-- lease_until is when a claim ends, in real time. Before, due_at was overwritten with it, which cost every index of
-- the table an entry on PostgreSQL; migration 101 is in migrate.go, because it is for PostgreSQL alone.
ALTER TABLE webhook_delivery ADD COLUMN lease_until BIGINT NOT NULL DEFAULT 0;
-- Deliveries of a user are found by the user's events.
DROP INDEX webhook_delivery_by_user;
