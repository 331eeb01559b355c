-- +goose Up
CREATE TABLE erasure (
	tenant_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	id           TEXT NOT NULL,
	user_id      TEXT NOT NULL,
	status       TEXT NOT NULL,
	requested_by TEXT NOT NULL,
	counts       TEXT NOT NULL,
	digest       TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	finished_at  BIGINT,
	due_at       BIGINT,
	PRIMARY KEY (tenant_id, mode, id),
	UNIQUE (tenant_id, mode, user_id)
);

CREATE INDEX erasure_by_due ON erasure (due_at) WHERE due_at IS NOT NULL;
