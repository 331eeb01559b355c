-- +goose Up
-- When the data that was read last is deleted; NULL where there is none.
ALTER TABLE account ADD COLUMN data_until BIGINT;
UPDATE account SET data_until = COALESCE(last_synced_at, connected_at) + 5184000000
	WHERE connected_at IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX account_by_data_until ON account (data_until) WHERE data_until IS NOT NULL;
