-- +goose Up
-- How the tasks of a day at a source ended, counted by the transactions that end them. seconds is the
-- upper bound of the time that they took, so that a median can be read from the counts.
CREATE TABLE source_day (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	provider_id TEXT NOT NULL,
	day         TEXT NOT NULL,
	result      TEXT NOT NULL,
	error_code  TEXT NOT NULL,
	seconds     BIGINT NOT NULL,
	count       BIGINT NOT NULL,
	last_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, day, provider_id, result, error_code, seconds)
);
CREATE INDEX source_day_by_day ON source_day (day);
