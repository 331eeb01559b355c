-- +goose Up
-- Calls of the data API with an API key, for a week: which operation, how it ended, and the names and types of the fields of its bodies. No value of a
-- body, no address, and no id of a person is in it.
CREATE TABLE request_log (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	key_id         TEXT NOT NULL,
	operation      TEXT NOT NULL,
	outcome        TEXT NOT NULL,
	status         INTEGER NOT NULL,
	code           TEXT NOT NULL,
	micros         BIGINT NOT NULL,
	query          TEXT NOT NULL,
	request_shape  TEXT NOT NULL,
	response_shape TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX request_log_by_time ON request_log (tenant_id, mode, created_at, id);
CREATE INDEX request_log_by_operation ON request_log (tenant_id, mode, operation, created_at, id);
CREATE INDEX request_log_by_key ON request_log (tenant_id, mode, key_id, created_at, id);
CREATE INDEX request_log_by_outcome ON request_log (tenant_id, mode, outcome, created_at, id);
CREATE INDEX request_log_by_code ON request_log (tenant_id, mode, code, created_at, id);
CREATE INDEX request_log_by_age ON request_log (created_at);

-- How many calls of an operation ended how and took how long in an hour, for the same week. All calls count; skipped are those that were too many for the
-- list.
CREATE TABLE request_log_count (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	hour      BIGINT NOT NULL,
	operation TEXT NOT NULL,
	outcome   TEXT NOT NULL,
	bucket    INTEGER NOT NULL,
	count     BIGINT NOT NULL,
	skipped   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, hour, operation, outcome, bucket)
);
CREATE INDEX request_log_count_by_hour ON request_log_count (hour);
