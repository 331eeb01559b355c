-- +goose Up
CREATE TABLE audit_view (
	tenant_id TEXT NOT NULL,
	actor_id  TEXT NOT NULL,
	target    TEXT NOT NULL,
	hour      BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, actor_id, target, hour)
);

CREATE INDEX audit_view_by_hour ON audit_view (hour);
