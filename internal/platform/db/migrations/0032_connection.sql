-- +goose Up
-- The account of a user at a provider. login_mask is for people, login_hash (keyed) to know the same
-- login name again. session_sealed is kept only for accounts that are monitored.
CREATE TABLE account (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	user_id        TEXT NOT NULL,
	provider_id    TEXT NOT NULL,
	login_mask     TEXT NOT NULL,
	login_hash     TEXT NOT NULL,
	status         TEXT NOT NULL,
	error_code     TEXT NOT NULL,
	status_at      BIGINT NOT NULL,
	monitor_status TEXT NOT NULL,
	monitor_at     BIGINT NOT NULL,
	session_sealed TEXT NOT NULL,
	reconnects     BIGINT NOT NULL,
	syncs          BIGINT NOT NULL,
	created_at     BIGINT NOT NULL,
	updated_at     BIGINT NOT NULL,
	connected_at   BIGINT,
	last_synced_at BIGINT,
	next_sync_at   BIGINT,
	revoked_at     BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX account_by_time ON account (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX account_by_user ON account (tenant_id, mode, user_id, created_at DESC, id DESC);
CREATE INDEX account_by_sync ON account (next_sync_at) WHERE next_sync_at IS NOT NULL;

-- One piece of work on a source. accepted_at is when the provider took the login. due_at is the next
-- moment at which something must happen to a task that runs.
CREATE TABLE task (
	tenant_id       TEXT NOT NULL,
	mode            TEXT NOT NULL,
	id              TEXT NOT NULL,
	type            TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	source_id       TEXT NOT NULL,
	source_type     TEXT NOT NULL,
	provider_id     TEXT NOT NULL,
	login_hash      TEXT NOT NULL,
	status          TEXT NOT NULL,
	result          TEXT NOT NULL,
	error_code      TEXT NOT NULL,
	failed_sections TEXT NOT NULL,
	counts          TEXT NOT NULL,
	started_at      BIGINT NOT NULL,
	accepted_at     BIGINT,
	finished_at     BIGINT,
	due_at          BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX task_by_time ON task (tenant_id, mode, started_at DESC, id DESC);
CREATE INDEX task_by_user ON task (tenant_id, mode, user_id, started_at DESC, id DESC);
CREATE INDEX task_by_source ON task (tenant_id, mode, source_id, started_at DESC, id DESC);
CREATE INDEX task_by_due ON task (due_at) WHERE due_at IS NOT NULL;

-- A login that runs. The row is deleted when the attempt ends, so nothing of it stays.
CREATE TABLE login_attempt (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	task_id       TEXT NOT NULL,
	state         TEXT NOT NULL,
	round         BIGINT NOT NULL,
	input_sealed  TEXT NOT NULL,
	step_sealed   TEXT NOT NULL,
	challenge     TEXT NOT NULL,
	is_reserved   BOOLEAN NOT NULL,
	show_at       BIGINT NOT NULL,
	deadline_at   BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, task_id)
);

-- An access that is still to be ended at its provider. Kept for minutes only.
CREATE TABLE account_farewell (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	account_id     TEXT NOT NULL,
	session_sealed TEXT NOT NULL,
	expires_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, account_id)
);
CREATE INDEX account_farewell_by_expiry ON account_farewell (expires_at);
