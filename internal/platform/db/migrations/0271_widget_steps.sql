-- +goose Up
-- How many visits of the widget came how far on a day of the organization's zone, and which logins and documents failed
-- with which error (step FAILED). No person can be told from the counts.
CREATE TABLE widget_step (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	day         TEXT NOT NULL,
	template_id TEXT NOT NULL,
	step        TEXT NOT NULL,
	source_id   TEXT NOT NULL,
	error_code  TEXT NOT NULL,
	count       BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, day, template_id, step, source_id, error_code)
);
CREATE INDEX widget_step_by_day ON widget_step (day);

-- The steps that a visit was counted at, for a few days, so that no replica counts one twice.
CREATE TABLE widget_visit (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	step       TEXT NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id, step)
);
CREATE INDEX widget_visit_by_expiry ON widget_visit (expires_at);

-- The visit that a login or a document came from; empty for tasks that came from elsewhere.
ALTER TABLE task ADD COLUMN visit_id TEXT NOT NULL DEFAULT '';
ALTER TABLE task ADD COLUMN template_id TEXT NOT NULL DEFAULT '';
