-- +goose Up
-- Who acted, as they were called then; empty in rows from before, whose hash does not cover it.
ALTER TABLE audit ADD COLUMN actor_name TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN actor_email TEXT NOT NULL DEFAULT '';

-- What was viewed counts as well: a look at documents says nothing about incomes. Rows last for an hour.
DROP TABLE audit_view;
CREATE TABLE audit_view (
	tenant_id TEXT NOT NULL,
	actor_id  TEXT NOT NULL,
	what      TEXT NOT NULL,
	target    TEXT NOT NULL,
	hour      BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, actor_id, what, target, hour)
);
CREATE INDEX audit_view_by_hour ON audit_view (hour);
