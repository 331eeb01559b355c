-- +goose Up
-- A copy of data for somebody to take away. filter and position are JSON: what a list of users is
-- limited to, and the last user that is in the parts already.
CREATE TABLE export (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	kind       TEXT NOT NULL,
	format     TEXT NOT NULL,
	account_id TEXT NOT NULL,
	filter     TEXT NOT NULL,
	status     TEXT NOT NULL,
	total      BIGINT NOT NULL,
	done       BIGINT NOT NULL,
	parts      BIGINT NOT NULL,
	position   TEXT NOT NULL,
	size       BIGINT NOT NULL,
	file_name  TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX export_by_account ON export (tenant_id, mode, account_id);
CREATE INDEX export_by_expiry ON export (expires_at);

-- The bytes of an export, sealed, in the order of number.
CREATE TABLE export_part (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	export_id      TEXT NOT NULL,
	number         BIGINT NOT NULL,
	content_sealed TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, export_id, number)
);

-- What a printed report can be checked with. It outlives the export, names nobody and holds no data of
-- a person. The id stands in the report and is looked up without a tenant.
CREATE TABLE export_proof (
	id          TEXT PRIMARY KEY,
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	tenant_name TEXT NOT NULL,
	file_digest TEXT NOT NULL,
	data_digest TEXT NOT NULL,
	size        BIGINT NOT NULL,
	created_at  BIGINT NOT NULL
);
