-- +goose Up
-- The processes that work jobs on PostgreSQL, and when each was last heard of by the database's
-- clock. The jobs of a process that fell silent are given to another.
CREATE TABLE job_process (
	id      TEXT NOT NULL PRIMARY KEY,
	seen_at BIGINT NOT NULL
);
