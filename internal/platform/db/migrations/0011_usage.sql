-- +goose Up
-- Volumes that differ from the default or were drawn on; a missing row is the default, untouched.
CREATE TABLE quota (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	action     TEXT NOT NULL,
	total      BIGINT NOT NULL,
	used       BIGINT NOT NULL,
	reserved   BIGINT NOT NULL,
	enabled    BOOLEAN NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, action)
);

-- What happened in each hour of UTC, so that days of any zone can be summed.
CREATE TABLE usage_hour (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	hour      BIGINT NOT NULL,
	users     BIGINT NOT NULL,
	accounts  BIGINT NOT NULL,
	connected BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, hour)
);
