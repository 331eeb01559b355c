-- +goose Up
-- Many lookups at once. Who started it asks all of them.
CREATE TABLE lookup_batch (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	kind           TEXT NOT NULL,
	name           TEXT NOT NULL,
	template_id    TEXT NOT NULL,
	consented_with TEXT NOT NULL,
	state          TEXT NOT NULL,
	reason         TEXT NOT NULL,
	started_by     TEXT NOT NULL,
	watched_from   TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	updated_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX lookup_batch_by_time ON lookup_batch (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX lookup_batch_by_kind ON lookup_batch (tenant_id, mode, kind, created_at DESC, id DESC);
CREATE INDEX lookup_batch_running ON lookup_batch (state, updated_at) WHERE state = 'RUNNING';
CREATE INDEX lookup_batch_old ON lookup_batch (updated_at);

-- One row per subject: what became of it is known here and nowhere else. Its id ends in its line of the file.
CREATE TABLE lookup_batch_row (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	batch_id   TEXT NOT NULL,
	state      TEXT NOT NULL,
	problem    TEXT NOT NULL,
	lookup_id  TEXT NOT NULL,
	user_id    TEXT,
	row_sealed BYTEA NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX lookup_batch_row_by_batch ON lookup_batch_row (tenant_id, mode, batch_id, state, problem, id);
CREATE INDEX lookup_batch_row_in_order ON lookup_batch_row (tenant_id, mode, batch_id, id);
CREATE INDEX lookup_batch_row_by_lookup ON lookup_batch_row (tenant_id, mode, lookup_id) WHERE lookup_id <> '';
CREATE INDEX lookup_batch_row_user ON lookup_batch_row (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;
