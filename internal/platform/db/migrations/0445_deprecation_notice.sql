-- +goose Up
-- When the admins of an organization were last told that its programs call an operation that will be removed.
CREATE TABLE deprecation_notice (
	tenant_id TEXT NOT NULL,
	operation TEXT NOT NULL,
	told_at   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, operation)
);
