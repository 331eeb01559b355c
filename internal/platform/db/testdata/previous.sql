-- The schema of the release before, for TestExpandOnly. Commit 768caa79c6ad327700520b8073b0ea960e8134fd, migration 445.

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
	revoked_at     BIGINT, sync_failures BIGINT NOT NULL DEFAULT 0, data_until BIGINT, failed_sections TEXT NOT NULL DEFAULT '[]', login_mask_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX account_by_data_until ON account (data_until) WHERE data_until IS NOT NULL;

CREATE INDEX account_by_sync ON account (next_sync_at) WHERE next_sync_at IS NOT NULL;

CREATE INDEX account_by_time ON account (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX account_by_user ON account (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE account_farewell (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	account_id     TEXT NOT NULL,
	session_sealed TEXT NOT NULL,
	expires_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, account_id)
);

CREATE INDEX account_farewell_by_expiry ON account_farewell (expires_at);

CREATE TABLE announcement (
	id         TEXT PRIMARY KEY,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL
);

CREATE INDEX announcement_by_time ON announcement (created_at DESC, id DESC);

CREATE TABLE api_key (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	name          TEXT NOT NULL,
	api_key       TEXT NOT NULL,
	secret_hash   TEXT NOT NULL,
	secret_sealed TEXT NOT NULL,
	secret_tail   TEXT NOT NULL,
	status        TEXT NOT NULL,
	created_by    TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL,
	last_used_at  BIGINT, expires_at BIGINT, notice_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX api_key_by_notice ON api_key (notice_at, tenant_id);

CREATE INDEX api_key_by_time ON api_key (tenant_id, mode, created_at DESC, id DESC);

CREATE TABLE api_key_directory (
	key_hash  TEXT PRIMARY KEY,
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	key_id    TEXT NOT NULL
);

CREATE TABLE archive (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	file_type  TEXT NOT NULL,
	status     TEXT NOT NULL,
	error_code TEXT NOT NULL,
	raw_files  TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL, task_id TEXT NOT NULL DEFAULT '', upload_key TEXT NOT NULL DEFAULT '', provider_id TEXT NOT NULL DEFAULT 'user-provided', analysis TEXT NOT NULL DEFAULT 'null', key_sealed TEXT NOT NULL DEFAULT '', stored_bytes BIGINT NOT NULL DEFAULT 0, files_due_at BIGINT, revoked_at BIGINT, doc_sealed BYTEA, review_at BIGINT, type_is_open BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX archive_by_files_due ON archive (files_due_at) WHERE files_due_at IS NOT NULL;

CREATE UNIQUE INDEX archive_by_key ON archive (tenant_id, mode, user_id, upload_key) WHERE upload_key <> '';

CREATE INDEX archive_by_stored ON archive (tenant_id, mode, stored_bytes) WHERE stored_bytes > 0;

CREATE INDEX archive_by_time ON archive (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX archive_by_user ON archive (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE INDEX archive_in_reading ON archive (tenant_id, mode, id) WHERE status = 'STARTED';

CREATE INDEX archive_in_review ON archive (tenant_id, mode, created_at, id) WHERE review_at IS NOT NULL;

CREATE TABLE archive_mark (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	hash       BYTEA NOT NULL,
	archive_id TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, hash, archive_id)
);

CREATE INDEX archive_mark_by_archive ON archive_mark (tenant_id, mode, archive_id);

CREATE INDEX archive_mark_by_user ON archive_mark (tenant_id, mode, user_id);

CREATE TABLE audit (
	tenant_id  TEXT NOT NULL,
	sequence   BIGINT NOT NULL,
	id         TEXT NOT NULL,
	actor_kind TEXT NOT NULL,
	actor_id   TEXT NOT NULL,
	action     TEXT NOT NULL,
	target     TEXT NOT NULL,
	address    TEXT NOT NULL,
	detail     TEXT NOT NULL,
	prev_hash  TEXT NOT NULL,
	hash       TEXT NOT NULL,
	created_at BIGINT NOT NULL, actor_name TEXT NOT NULL DEFAULT '', actor_email TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, sequence)
);

CREATE INDEX audit_by_action ON audit (tenant_id, action, sequence DESC);

CREATE INDEX audit_by_actor ON audit (tenant_id, actor_id, sequence DESC);

CREATE INDEX audit_by_target ON audit (tenant_id, target, sequence DESC);

CREATE INDEX audit_by_time ON audit (tenant_id, created_at, sequence);

CREATE TABLE audit_cut (
	tenant_id TEXT PRIMARY KEY,
	sequence  BIGINT NOT NULL,
	hash      TEXT NOT NULL,
	proof     TEXT NOT NULL,
	announced BIGINT NOT NULL
);

CREATE TABLE audit_head (
	tenant_id TEXT PRIMARY KEY,
	sequence  BIGINT NOT NULL,
	hash      TEXT NOT NULL
, proof TEXT);

CREATE TABLE audit_view (
	tenant_id TEXT NOT NULL,
	actor_id  TEXT NOT NULL,
	what      TEXT NOT NULL,
	target    TEXT NOT NULL,
	hour      BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, actor_id, what, target, hour)
);

CREATE INDEX audit_view_by_hour ON audit_view (hour);

CREATE TABLE clock_offset (
	id        INTEGER PRIMARY KEY,
	offset_ms BIGINT NOT NULL
);

CREATE TABLE consent (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	template_id TEXT NOT NULL,
	version     TEXT NOT NULL,
	text        TEXT NOT NULL,
	text_hash   TEXT NOT NULL,
	address     TEXT NOT NULL,
	user_agent  TEXT NOT NULL,
	created_at  BIGINT NOT NULL, origin_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX consent_by_user ON consent (tenant_id, mode, user_id, template_id, text_hash);

CREATE INDEX consent_by_user_time ON consent (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE consent_template (
	tenant_id      TEXT NOT NULL,
	id             TEXT NOT NULL,
	consent_type   TEXT NOT NULL,
	title          TEXT NOT NULL,
	version        TEXT NOT NULL,
	consent_method TEXT NOT NULL,
	consent_text   TEXT NOT NULL,
	created_by     TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	deleted_at     BIGINT,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX consent_template_by_time ON consent_template (tenant_id, created_at DESC, id DESC)
	WHERE deleted_at IS NULL;

CREATE TABLE deprecation_notice (
	tenant_id TEXT NOT NULL,
	operation TEXT NOT NULL,
	told_at   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, operation)
);

CREATE TABLE developer (
	tenant_id           TEXT NOT NULL,
	id                  TEXT NOT NULL,
	role                TEXT NOT NULL,
	email_address       TEXT NOT NULL,
	display_name        TEXT NOT NULL,
	first_name          TEXT NOT NULL,
	last_name           TEXT NOT NULL,
	title               TEXT NOT NULL,
	mobile_number       TEXT NOT NULL,
	head_image_url      TEXT NOT NULL,
	password_hash       TEXT NOT NULL,
	password_updated_at BIGINT NOT NULL,
	terms_url           TEXT NOT NULL,
	terms_accepted_at   BIGINT NOT NULL,
	removed_at          BIGINT,
	created_at          BIGINT NOT NULL,
	updated_at          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX developer_by_role ON developer (tenant_id, role, created_at DESC, id DESC) WHERE removed_at IS NULL;

CREATE INDEX developer_by_time ON developer (tenant_id, created_at DESC, id DESC);

CREATE TABLE developer_directory (
	email        TEXT PRIMARY KEY,
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL
);

CREATE TABLE end_user (
	tenant_id         TEXT NOT NULL,
	mode              TEXT NOT NULL,
	id                TEXT NOT NULL,
	source            TEXT NOT NULL,
	external_metadata TEXT NOT NULL,
	full_name         TEXT NOT NULL,
	full_name_folded  TEXT NOT NULL,
	name_source_id    TEXT NOT NULL,
	head_image_url    TEXT NOT NULL,
	outcome           TEXT NOT NULL,
	session_status    TEXT NOT NULL,
	accounts          TEXT NOT NULL,
	accounts_live     BIGINT NOT NULL,
	accounts_ended    BIGINT NOT NULL,
	uploads           TEXT NOT NULL,
	uploads_live      BIGINT NOT NULL,
	uploads_ended     BIGINT NOT NULL,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL, uncounted BOOLEAN NOT NULL DEFAULT FALSE, name_sealed BYTEA, doc BYTEA, channel_id TEXT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX end_user_by_outcome ON end_user (tenant_id, mode, outcome, created_at DESC, id DESC, name_sealed);

CREATE INDEX end_user_by_time ON end_user (tenant_id, mode, created_at DESC, id DESC, name_sealed);

CREATE TABLE end_user_metadata (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	value      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, name)
);

CREATE INDEX end_user_metadata_by_value ON end_user_metadata
	(tenant_id, mode, name, value, created_at DESC, user_id DESC);

CREATE TABLE end_user_pair (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	pair       BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, pair)
);

CREATE INDEX end_user_pair_by_value ON end_user_pair (tenant_id, mode, pair, created_at DESC, user_id DESC);

CREATE TABLE "end_user_provider" (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	provider_id TEXT NOT NULL,
	outcome     TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, provider_id)
);

CREATE INDEX end_user_provider_by_outcome ON end_user_provider
	(tenant_id, mode, provider_id, outcome, created_at DESC, user_id DESC);

CREATE INDEX end_user_provider_by_time ON end_user_provider
	(tenant_id, mode, provider_id, created_at DESC, user_id DESC);

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

CREATE TABLE event (
	tenant_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	id           TEXT NOT NULL,
	sequence     BIGINT NOT NULL,
	type         TEXT NOT NULL,
	user_id      TEXT NOT NULL,
	body         TEXT NOT NULL,
	body_payload TEXT NOT NULL,
	created_at   BIGINT NOT NULL, body_sealed BYTEA, payload_sealed BYTEA, source_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id),
	UNIQUE (tenant_id, mode, sequence)
);

CREATE INDEX event_by_time ON event (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX event_by_user ON event (tenant_id, mode, user_id, sequence);

CREATE INDEX event_by_user_time ON event (tenant_id, mode, user_id, created_at DESC, sequence DESC);

CREATE TABLE event_counter (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	sequence  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode)
);

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
	expires_at BIGINT NOT NULL, filter_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX export_by_account ON export (tenant_id, mode, account_id);

CREATE INDEX export_by_expiry ON export (expires_at);

CREATE TABLE export_part (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	export_id      TEXT NOT NULL,
	number         BIGINT NOT NULL,
	content_sealed TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, export_id, number)
);

CREATE TABLE export_proof (
	id          TEXT PRIMARY KEY,
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	tenant_name TEXT NOT NULL,
	file_digest TEXT NOT NULL,
	data_digest TEXT NOT NULL,
	size        BIGINT NOT NULL,
	created_at  BIGINT NOT NULL
, user_id TEXT NOT NULL DEFAULT '', shown_sealed TEXT NOT NULL DEFAULT '', tries BIGINT NOT NULL DEFAULT 0, tries_from BIGINT NOT NULL DEFAULT 0, tries_total BIGINT NOT NULL DEFAULT 0);

CREATE INDEX export_proof_by_user ON export_proof (tenant_id, mode, user_id);

CREATE TABLE file_rewrite (
	id      INTEGER PRIMARY KEY,
	asked   BIGINT NOT NULL,
	written BIGINT NOT NULL
);

CREATE TABLE form (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	data       TEXT NOT NULL,
	created_at BIGINT NOT NULL, data_sealed BYTEA, site_id TEXT, session_id TEXT, reference TEXT, fields_sealed BYTEA, version_id TEXT, superseded BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX form_by_session ON form (tenant_id, mode, session_id);

CREATE INDEX form_by_site ON form (tenant_id, mode, site_id, created_at DESC, id DESC);

CREATE INDEX form_by_site_session ON form (tenant_id, mode, site_id, session_id, id);

CREATE INDEX form_by_time ON form (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX form_by_user ON form (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE handoff (
	tenant_id       TEXT NOT NULL,
	mode            TEXT NOT NULL,
	id              TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	widget_token_id TEXT NOT NULL,
	template_id     TEXT NOT NULL,
	file_type       TEXT NOT NULL,
	language        TEXT NOT NULL,
	link_hash       TEXT NOT NULL,
	phone_hash      TEXT,
	created_at      BIGINT NOT NULL,
	expires_at      BIGINT NOT NULL,
	opened_at       BIGINT,
	cancelled_at    BIGINT,
	-- The document that came of it; empty for none.
	archive_id      TEXT NOT NULL DEFAULT '', error_code TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX handoff_by_user ON handoff (tenant_id, mode, user_id, id);

CREATE INDEX handoff_expires ON handoff (expires_at);

CREATE UNIQUE INDEX handoff_link ON handoff (link_hash);

CREATE UNIQUE INDEX handoff_phone ON handoff (phone_hash);

CREATE TABLE idempotency (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	body_hash     TEXT NOT NULL,
	status        INTEGER NOT NULL,
	answer_sealed TEXT NOT NULL,
	effect        BOOLEAN NOT NULL,
	lease_until   BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX idempotency_by_time ON idempotency (created_at);

CREATE TABLE installation (
	id      INTEGER PRIMARY KEY,
	is_demo BOOLEAN NOT NULL
);

CREATE TABLE invite (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	user_id          TEXT NOT NULL,
	template_id      TEXT NOT NULL,
	wink_template_id TEXT NOT NULL,
	email            TEXT NOT NULL,
	full_name        TEXT NOT NULL,
	token_hash       TEXT NOT NULL,
	status           TEXT NOT NULL,
	error            TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	sent_at          BIGINT,
	opened_at        BIGINT,
	linked_at        BIGINT,
	revoked_at       BIGINT, person_sealed BYTEA, recipient_hash BYTEA, text_id TEXT NOT NULL DEFAULT '', mail_id TEXT NOT NULL DEFAULT '', updated_at BIGINT, resent_at BIGINT, remind_at BIGINT, reminders INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_by_mail ON invite (tenant_id, mode, mail_id);

CREATE INDEX invite_by_recipient ON invite (tenant_id, mode, recipient_hash);

CREATE INDEX invite_by_status ON invite (tenant_id, mode, status, created_at DESC, id DESC);

CREATE INDEX invite_by_time ON invite (tenant_id, mode, created_at DESC, id DESC);

CREATE UNIQUE INDEX invite_by_token ON invite (token_hash);

CREATE INDEX invite_by_user ON invite (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE INDEX invite_reminder ON invite (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE invite_import (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	name             TEXT NOT NULL,
	template_id      TEXT NOT NULL,
	wink_template_id TEXT NOT NULL,
	state            TEXT NOT NULL,
	reason           TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	updated_at       BIGINT NOT NULL, counts TEXT NOT NULL DEFAULT '', counted_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_import_by_time ON invite_import (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX invite_import_checking ON invite_import (updated_at) WHERE state = 'CHECKING';

CREATE INDEX invite_import_running ON invite_import (state, updated_at) WHERE state = 'RUNNING';

CREATE INDEX invite_import_uncounted ON invite_import (updated_at) WHERE counts = '';

CREATE TABLE invite_import_file (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	format      TEXT NOT NULL,
	file_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE TABLE invite_import_row (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	import_id      TEXT NOT NULL,
	state          TEXT NOT NULL,
	problem        TEXT NOT NULL,
	invite_id      TEXT NOT NULL,
	user_id        TEXT NOT NULL,
	contact_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_import_row_by_import ON invite_import_row (tenant_id, mode, import_id, state, problem, id);

CREATE INDEX invite_import_row_by_invite ON invite_import_row (tenant_id, mode, invite_id);

CREATE INDEX invite_import_row_by_user ON invite_import_row (tenant_id, mode, user_id);

CREATE TABLE invite_log (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	invite_id  TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	status     TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_log_by_invite ON invite_log (tenant_id, mode, invite_id, created_at DESC, id DESC);

CREATE INDEX invite_log_by_user ON invite_log (tenant_id, mode, user_id);

CREATE TABLE invite_suppressed_address (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	address_sealed BYTEA,
	mail_hash      BYTEA NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_suppressed_address_by_mail ON invite_suppressed_address (tenant_id, mode, mail_hash);

CREATE TABLE invite_suppression (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	recipient_hash BYTEA NOT NULL,
	reason         TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, recipient_hash)
);

CREATE INDEX invite_suppression_by_time ON invite_suppression
	(tenant_id, mode, created_at DESC, recipient_hash DESC);

CREATE TABLE invite_template (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	text_id    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_template_by_time ON invite_template (tenant_id, mode, created_at DESC, id DESC);

CREATE TABLE invite_text (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	template_id TEXT NOT NULL,
	content     TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE TABLE job_process (
	id      TEXT NOT NULL PRIMARY KEY,
	seen_at BIGINT NOT NULL
);

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
	created_at    BIGINT NOT NULL, token_id TEXT NOT NULL DEFAULT '', challenge_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, task_id)
);

CREATE TABLE login_try (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	subject   TEXT NOT NULL,
	tries     BIGINT NOT NULL,
	first_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, subject)
);

CREATE INDEX login_try_by_time ON login_try (first_at);

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
	updated_at     BIGINT NOT NULL, counts TEXT NOT NULL DEFAULT '', counted_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX lookup_batch_by_kind ON lookup_batch (tenant_id, mode, kind, created_at DESC, id DESC);

CREATE INDEX lookup_batch_by_time ON lookup_batch (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX lookup_batch_old ON lookup_batch (updated_at);

CREATE INDEX lookup_batch_running ON lookup_batch (state, updated_at) WHERE state = 'RUNNING';

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

CREATE INDEX lookup_batch_row_by_lookup ON lookup_batch_row (tenant_id, mode, lookup_id) WHERE lookup_id <> '';

CREATE INDEX lookup_batch_row_in_order ON lookup_batch_row (tenant_id, mode, batch_id, id);

CREATE INDEX lookup_batch_row_user ON lookup_batch_row (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE lookup_key (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	key_hash BYTEA NOT NULL,
	lookup_id TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, key_hash, lookup_id)
);

CREATE INDEX lookup_key_lookup ON lookup_key (tenant_id, mode, lookup_id);

CREATE TABLE lookup_policy (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	needs_second BOOLEAN NOT NULL,
	current_days INTEGER NOT NULL,
	webhook_id TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode)
);

CREATE TABLE mail (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	recipient  TEXT NOT NULL,
	body_sealed TEXT NOT NULL,
	state      TEXT NOT NULL,
	error      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	sent_at    BIGINT, kind TEXT NOT NULL DEFAULT 'UNSOLICITED', recipient_hash BYTEA, error_sealed BYTEA,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX mail_by_id ON mail (id);

CREATE INDEX mail_by_recipient ON mail (recipient_hash, created_at DESC, id DESC);

CREATE INDEX mail_by_time ON mail (created_at DESC, id DESC);

CREATE INDEX mail_failing ON mail (created_at DESC, id DESC) WHERE state IN ('FAILED', 'BOUNCED', 'COMPLAINED');

CREATE INDEX mail_queued ON mail (state, created_at) WHERE state = 'QUEUED';

CREATE TABLE origin_set (
	id         TEXT PRIMARY KEY,
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	name       TEXT NOT NULL,
	any_origin BOOLEAN NOT NULL,
	origins    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	UNIQUE (tenant_id, mode, name)
);

CREATE TABLE passkey (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	developer_id  TEXT NOT NULL,
	name          TEXT NOT NULL,
	credential_id TEXT NOT NULL,
	credential    TEXT NOT NULL,
	sign_count    BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	last_used_at  BIGINT,
	PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX passkey_by_credential ON passkey (tenant_id, credential_id);

CREATE INDEX passkey_by_developer ON passkey (tenant_id, developer_id, created_at DESC, id DESC);

CREATE TABLE passkey_challenge (
	tenant_id    TEXT NOT NULL,
	id           TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	purpose      TEXT NOT NULL,
	session      TEXT NOT NULL,
	expires_at   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);

CREATE TABLE password_guess (
	subject       TEXT PRIMARY KEY,
	failures      BIGINT NOT NULL,
	consecutive   BIGINT NOT NULL,
	first_at      BIGINT NOT NULL,
	last_at       BIGINT NOT NULL,
	blocked_until BIGINT NOT NULL
);

CREATE INDEX password_guess_by_time ON password_guess (last_at);

CREATE TABLE password_reset (
	email      TEXT PRIMARY KEY,
	id         TEXT NOT NULL UNIQUE,
	token_hash TEXT NOT NULL UNIQUE,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT
);

CREATE INDEX password_reset_by_time ON password_reset (created_at);

CREATE TABLE quota (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	action     TEXT NOT NULL,
	total      BIGINT NOT NULL,
	used       BIGINT NOT NULL,
	reserved   BIGINT NOT NULL,
	enabled    BOOLEAN NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, action)
);

CREATE TABLE readme_token (
	token_hash   TEXT PRIMARY KEY,
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	signin_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	key_id       TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL
);

CREATE INDEX readme_token_by_expiry ON readme_token (expires_at);

CREATE TABLE record (
	tenant_id       TEXT NOT NULL,
	mode            TEXT NOT NULL,
	id              TEXT NOT NULL,
	kind            TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	source_id       TEXT NOT NULL,
	source_type     TEXT NOT NULL,
	provider_id     TEXT NOT NULL,
	item_key        TEXT NOT NULL,
	item_date       TEXT NOT NULL,
	data            TEXT NOT NULL,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	item_created_at BIGINT NOT NULL, data_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id),
	UNIQUE (tenant_id, mode, source_id, kind, item_key)
);

CREATE INDEX record_by_source ON record (tenant_id, mode, kind, source_id, created_at DESC, id DESC, item_date);

CREATE INDEX record_by_time ON record (tenant_id, mode, kind, created_at DESC, id DESC, item_date);

CREATE INDEX record_by_user ON record (tenant_id, mode, kind, user_id, created_at DESC, id DESC, item_date);

CREATE TABLE recovery_code (
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	code_hash    TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	used_at      BIGINT,
	PRIMARY KEY (tenant_id, developer_id, code_hash)
);

CREATE TABLE registration (
	email             TEXT PRIMARY KEY,
	id                TEXT NOT NULL UNIQUE,
	token_hash        TEXT NOT NULL UNIQUE,
	email_address     TEXT NOT NULL,
	first_name        TEXT NOT NULL,
	last_name         TEXT NOT NULL,
	tenant_name       TEXT NOT NULL,
	title             TEXT NOT NULL,
	password_hash     TEXT NOT NULL,
	terms_url         TEXT NOT NULL,
	terms_accepted_at BIGINT NOT NULL,
	created_at        BIGINT NOT NULL,
	expires_at        BIGINT NOT NULL,
	confirmed_at      BIGINT
, browser_hash TEXT NOT NULL DEFAULT '');

CREATE INDEX registration_by_browser ON registration (browser_hash);

CREATE INDEX registration_by_time ON registration (created_at);

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

CREATE INDEX request_log_by_age ON request_log (created_at);

CREATE INDEX request_log_by_code ON request_log (tenant_id, mode, code, created_at, id);

CREATE INDEX request_log_by_key ON request_log (tenant_id, mode, key_id, created_at, id);

CREATE INDEX request_log_by_operation ON request_log (tenant_id, mode, operation, created_at, id);

CREATE INDEX request_log_by_outcome ON request_log (tenant_id, mode, outcome, created_at, id);

CREATE INDEX request_log_by_time ON request_log (tenant_id, mode, created_at, id);

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

CREATE TABLE request_log_object (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	object_hash BYTEA NOT NULL,
	created_at  BIGINT NOT NULL,
	log_id      TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, object_hash, created_at, log_id)
);

CREATE INDEX request_log_object_by_age ON request_log_object (created_at);

CREATE TABLE saved_screen (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	-- FORM or WIDGET.
	type       TEXT NOT NULL,
	-- How many components a form has.
	components INTEGER NOT NULL,
	-- A flow of this one screen, in the saved form of sites.
	flow       TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX saved_screen_newest ON saved_screen (tenant_id, mode, created_at, id);

CREATE TABLE seal_pass (
	tenant_id   TEXT NOT NULL,
	table_name  TEXT NOT NULL,
	column_name TEXT NOT NULL,
	goal        TEXT NOT NULL,
	after_key   TEXT NOT NULL,
	looked      BIGINT NOT NULL,
	changed     BIGINT NOT NULL,
	broken      BIGINT NOT NULL,
	finished_at BIGINT,
	PRIMARY KEY (tenant_id, table_name, column_name)
);

CREATE TABLE seal_state (
	id        INTEGER PRIMARY KEY,
	rotations BIGINT NOT NULL
);

CREATE TABLE signal (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	status TEXT NOT NULL,
	phone_hash BYTEA NOT NULL,
	doc_sealed BYTEA NOT NULL,
	due_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL, is_findable BOOLEAN NOT NULL DEFAULT FALSE, user_id TEXT, expires_at BIGINT, is_expiry_told BOOLEAN NOT NULL DEFAULT FALSE, withdrawn_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX signal_age ON signal (created_at);

CREATE INDEX signal_created ON signal (tenant_id, mode, created_at, id);

CREATE INDEX signal_due ON signal (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX signal_expiry ON signal (expires_at) WHERE expires_at IS NOT NULL AND NOT is_expiry_told;

CREATE INDEX signal_phone ON signal (tenant_id, mode, phone_hash, created_at, id);

CREATE INDEX signal_unfindable ON signal (id) WHERE NOT is_findable;

CREATE INDEX signal_user ON signal (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE signal_rule (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	metric TEXT NOT NULL,
	compares TEXT NOT NULL,
	threshold BIGINT NOT NULL,
	webhook_id TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX signal_rule_created ON signal_rule (tenant_id, mode, created_at, id);

CREATE TABLE signin (
	tenant_id    TEXT NOT NULL,
	id           TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	address      TEXT NOT NULL,
	user_agent   TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL,
	revoked_at   BIGINT, last_seen_at BIGINT,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX signin_by_developer ON signin (tenant_id, developer_id, created_at DESC, id DESC);

CREATE INDEX signin_by_expiry ON signin (expires_at);

CREATE TABLE signin_pending (
	tenant_id           TEXT NOT NULL,
	id                  TEXT NOT NULL,
	developer_id        TEXT NOT NULL,
	user_agent          TEXT NOT NULL,
	password_updated_at BIGINT NOT NULL,
	attempts            BIGINT NOT NULL,
	expires_at          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX signin_pending_by_expiry ON signin_pending (expires_at);

CREATE TABLE signing_key (
	id             TEXT PRIMARY KEY,
	public         TEXT NOT NULL,
	private_sealed TEXT NOT NULL,
	created_at     BIGINT NOT NULL
);

CREATE TABLE site (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	name        TEXT NOT NULL,
	type        TEXT NOT NULL,
	enabled     BOOLEAN NOT NULL,
	version_id  TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	updated_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL, responses BIGINT NOT NULL DEFAULT 0, secret_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX site_by_time ON site (tenant_id, mode, created_at DESC, id DESC);

CREATE TABLE site_address (
	site_id   TEXT PRIMARY KEY,
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL
);

CREATE TABLE site_draft (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	site_id    TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	flow       TEXT NOT NULL,
	-- The state of the site that the draft was made from.
	based_on   TEXT NOT NULL,
	updated_by TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, site_id)
);

CREATE TABLE site_funnel (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	day       TEXT NOT NULL,
	site_id   TEXT NOT NULL,
	opened    BIGINT NOT NULL,
	started   BIGINT NOT NULL,
	widget    BIGINT NOT NULL,
	connected BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, day, site_id)
);

CREATE INDEX site_funnel_by_day ON site_funnel (day);

CREATE TABLE site_link (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	site_id    TEXT NOT NULL,
	token_hash BYTEA NOT NULL,
	-- The last characters of the token, by which people tell links apart.
	token_end  TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT,
	revoked_at BIGINT,
	-- The session that used it; empty for none.
	session_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX site_link_by_site ON site_link (tenant_id, mode, site_id, created_at, id);

CREATE INDEX site_link_expires ON site_link (expires_at);

CREATE UNIQUE INDEX site_link_token ON site_link (tenant_id, mode, token_hash);

CREATE TABLE site_version (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	site_id     TEXT NOT NULL,
	template_id TEXT NOT NULL,
	logo_image  TEXT NOT NULL,
	settings    TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL, flow TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '', is_draft BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX site_version_by_logo ON site_version (tenant_id, logo_image);

CREATE INDEX site_version_by_site ON site_version (tenant_id, mode, site_id, created_at DESC, id DESC);

CREATE TABLE site_way (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	day       TEXT NOT NULL,
	site_id   TEXT NOT NULL,
	screen    TEXT NOT NULL,
	target    TEXT NOT NULL,
	sessions  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, day, site_id, screen, target)
);

CREATE INDEX site_way_by_day ON site_way (day);

CREATE TABLE source_day (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	provider_id TEXT NOT NULL,
	day         TEXT NOT NULL,
	result      TEXT NOT NULL,
	error_code  TEXT NOT NULL,
	seconds     BIGINT NOT NULL,
	count       BIGINT NOT NULL,
	last_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, day, provider_id, result, error_code, seconds)
);

CREATE INDEX source_day_by_day ON source_day (day);

CREATE TABLE source_request (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	created_at BIGINT NOT NULL, name_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX source_request_by_time ON source_request (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX source_request_by_user ON source_request (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE staff_invitation (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	email         TEXT NOT NULL,
	email_address TEXT NOT NULL,
	role          TEXT NOT NULL,
	inviter_id    TEXT NOT NULL,
	token_hash    TEXT NOT NULL UNIQUE,
	mail_id       TEXT NOT NULL,
	mail_state    TEXT NOT NULL,
	mail_error    TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	expires_at    BIGINT NOT NULL,
	used_at       BIGINT,
	PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX staff_invitation_by_email ON staff_invitation (tenant_id, email);

CREATE INDEX staff_invitation_by_expiry ON staff_invitation (expires_at);

CREATE INDEX staff_invitation_by_time ON staff_invitation (tenant_id, created_at DESC, id DESC) WHERE used_at IS NULL;

CREATE TABLE status_hook (
	id            TEXT NOT NULL PRIMARY KEY,
	url_hash      BYTEA NOT NULL,
	url_sealed    BYTEA NOT NULL,
	secret_sealed BYTEA NOT NULL,
	created_at    BIGINT NOT NULL,
	-- When its receiver answered a challenge; null before.
	confirmed_at  BIGINT,
	-- Since when nothing reached it; null while it works.
	failing_since BIGINT
);

CREATE INDEX status_hook_pending ON status_hook (confirmed_at, created_at);

CREATE INDEX status_hook_url ON status_hook (url_hash);

CREATE TABLE status_incident (
	id         TEXT NOT NULL PRIMARY KEY,
	kind       TEXT NOT NULL,
	title      TEXT NOT NULL,
	phase      TEXT NOT NULL,
	impact     TEXT NOT NULL,
	-- The parts of the status page it is about, a JSON array.
	parts      TEXT NOT NULL,
	starts_at  BIGINT NOT NULL,
	-- When a planned maintenance ends; null for everything else.
	ends_at    BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	-- When nothing more is expected; null while it is open.
	closed_at  BIGINT
);

CREATE INDEX status_incident_closed ON status_incident (closed_at);

CREATE TABLE status_sample (
	part     TEXT NOT NULL,
	hour     BIGINT NOT NULL,
	works    BIGINT NOT NULL,
	slow     BIGINT NOT NULL,
	failed   BIGINT NOT NULL, maintenance BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (part, hour)
);

CREATE TABLE status_subscriber (
	id             TEXT NOT NULL PRIMARY KEY,
	address_hash   BYTEA NOT NULL,
	address_sealed BYTEA NOT NULL,
	created_at     BIGINT NOT NULL,
	confirmed_at   BIGINT
);

CREATE UNIQUE INDEX status_subscriber_address ON status_subscriber (address_hash);

CREATE INDEX status_subscriber_pending ON status_subscriber (confirmed_at, created_at);

CREATE TABLE status_update (
	id             TEXT NOT NULL PRIMARY KEY,
	incident_id    TEXT NOT NULL,
	phase          TEXT NOT NULL,
	body           TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	created_by     TEXT NOT NULL,
	-- The last subscriber it was mailed to; null once all have it.
	mailed_through TEXT
);

CREATE INDEX status_update_incident ON status_update (incident_id, created_at, id);

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
	due_at          BIGINT, visit_id TEXT NOT NULL DEFAULT '', template_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX task_by_due ON task (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX task_by_source ON task (tenant_id, mode, source_id, started_at DESC, id DESC);

CREATE INDEX task_by_time ON task (tenant_id, mode, started_at DESC, id DESC);

CREATE INDEX task_by_user ON task (tenant_id, mode, user_id, started_at DESC, id DESC);

CREATE TABLE tenant (
	id                TEXT PRIMARY KEY,
	name              TEXT NOT NULL,
	industry          TEXT NOT NULL,
	email_address     TEXT NOT NULL,
	phone_number      TEXT NOT NULL,
	company_size      TEXT NOT NULL,
	website_url       TEXT NOT NULL,
	street_address1   TEXT NOT NULL,
	street_address2   TEXT NOT NULL,
	city              TEXT NOT NULL,
	region            TEXT NOT NULL,
	country           TEXT NOT NULL,
	zip_code          TEXT NOT NULL,
	production_at     BIGINT,
	suspended_at      BIGINT,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL
, time_zone TEXT NOT NULL DEFAULT 'Asia/Manila');

CREATE INDEX tenant_by_time ON tenant (created_at DESC, id DESC);

CREATE TABLE tenant_deletion (
	id          TEXT PRIMARY KEY,
	asked_by    TEXT NOT NULL,
	asked_at    BIGINT NOT NULL,
	counts      TEXT NOT NULL,
	finished_at BIGINT,
	due_at      BIGINT
);

CREATE INDEX tenant_deletion_by_due ON tenant_deletion (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE tenant_key (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	wrapped    TEXT NOT NULL,
	number BIGINT NOT NULL, made_at BIGINT, seals BIGINT NOT NULL DEFAULT 0, finished TEXT NOT NULL DEFAULT '', finished_at BIGINT, lease_until BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (tenant_id, id),
	UNIQUE (tenant_id, number)
);

CREATE TABLE tenant_mac_key (
	tenant_id TEXT PRIMARY KEY,
	wrapped   TEXT NOT NULL
);

CREATE TABLE test_clock (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	offset_ms  BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id)
);

CREATE TABLE test_failure (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	step       TEXT NOT NULL,
	-- The account it is for; empty for whichever comes first.
	account_id TEXT NOT NULL,
	error_code TEXT NOT NULL,
	-- False for one that is over once it has happened.
	repeats    BOOLEAN NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, step, account_id)
);

CREATE TABLE test_person (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	username_hash BYTEA NOT NULL,
	doc_sealed    BYTEA NOT NULL,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE UNIQUE INDEX test_person_username ON test_person (tenant_id, mode, username_hash);

CREATE TABLE totp (
	tenant_id     TEXT NOT NULL,
	developer_id  TEXT NOT NULL,
	secret_sealed TEXT NOT NULL,
	last_step     BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	confirmed_at  BIGINT,
	PRIMARY KEY (tenant_id, developer_id)
);

CREATE TABLE "usage_quarter" (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	starts_at      BIGINT NOT NULL,
	users     BIGINT NOT NULL,
	accounts  BIGINT NOT NULL,
	connected BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, starts_at)
);

CREATE TABLE verification (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	status TEXT NOT NULL,
	final_matches TEXT NOT NULL,
	doc_sealed BYTEA NOT NULL,
	due_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL, is_findable BOOLEAN NOT NULL DEFAULT FALSE, user_id TEXT, review TEXT NOT NULL DEFAULT '', content_hash BYTEA, expires_at BIGINT, is_expiry_told BOOLEAN NOT NULL DEFAULT FALSE, withdrawn_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX verification_age ON verification (created_at);

CREATE INDEX verification_content ON verification (tenant_id, mode, content_hash) WHERE content_hash IS NOT NULL;

CREATE INDEX verification_created ON verification (tenant_id, mode, created_at, id);

CREATE INDEX verification_due ON verification (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX verification_expiry ON verification (expires_at) WHERE expires_at IS NOT NULL AND NOT is_expiry_told;

CREATE INDEX verification_matches ON verification (tenant_id, mode, final_matches, created_at, id);

CREATE INDEX verification_review ON verification (tenant_id, mode, review, created_at, id);

CREATE INDEX verification_unfindable ON verification (id) WHERE NOT is_findable;

CREATE INDEX verification_user ON verification (tenant_id, mode, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE webhook (
	tenant_id            TEXT NOT NULL,
	mode                 TEXT NOT NULL,
	id                   TEXT NOT NULL,
	name                 TEXT NOT NULL,
	url                  TEXT NOT NULL,
	secret_sealed        TEXT NOT NULL,
	secret_before_sealed TEXT NOT NULL,
	secret_before_until  BIGINT,
	active               BOOLEAN NOT NULL,
	include_payload      BOOLEAN NOT NULL,
	all_events           BOOLEAN NOT NULL,
	event_types          TEXT NOT NULL,
	failing_since        BIGINT,
	paused_at            BIGINT,
	owner                TEXT NOT NULL,
	owner_until          BIGINT NOT NULL,
	created_at           BIGINT NOT NULL,
	updated_at           BIGINT NOT NULL, deleted_at BIGINT, deactivated_reason TEXT NOT NULL DEFAULT '', failing_attempts BIGINT NOT NULL DEFAULT 0, failing_notices INTEGER NOT NULL DEFAULT 0, delay_cause TEXT NOT NULL DEFAULT '', failing_logged BOOLEAN NOT NULL DEFAULT FALSE, secret_signs_text BOOLEAN NOT NULL DEFAULT TRUE, secret_before_signs_text BOOLEAN NOT NULL DEFAULT TRUE,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX webhook_by_time ON webhook (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX webhook_delayed ON webhook (delay_cause) WHERE delay_cause > '';

CREATE INDEX webhook_failing ON webhook (failing_logged) WHERE failing_logged = TRUE;

CREATE TABLE webhook_attempt (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	delivery_id TEXT NOT NULL,
	number      INTEGER NOT NULL,
	status_code INTEGER NOT NULL,
	error       TEXT NOT NULL,
	duration_ms BIGINT NOT NULL,
	excerpt     TEXT NOT NULL,
	created_at  BIGINT NOT NULL, request_headers TEXT NOT NULL DEFAULT '{}', response_headers TEXT NOT NULL DEFAULT '{}', answer_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, delivery_id, number)
);

CREATE TABLE webhook_delivery (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	webhook_id       TEXT NOT NULL,
	lane             TEXT NOT NULL,
	event_id         TEXT NOT NULL,
	event_type       TEXT NOT NULL,
	sequence         BIGINT NOT NULL,
	origin           TEXT NOT NULL,
	with_payload     BOOLEAN NOT NULL,
	status           TEXT NOT NULL,
	attempts         INTEGER NOT NULL,
	due_at           BIGINT,
	is_claimed       BOOLEAN NOT NULL,
	last_status_code INTEGER NOT NULL,
	last_error       TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	finished_at      BIGINT, user_id TEXT NOT NULL DEFAULT '', account_id TEXT NOT NULL DEFAULT '', lease_until BIGINT NOT NULL DEFAULT 0, drops_answers BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX webhook_delivery_by_status ON webhook_delivery
	(tenant_id, mode, webhook_id, status, created_at DESC, id DESC);

CREATE INDEX webhook_delivery_by_type ON webhook_delivery
	(tenant_id, mode, webhook_id, event_type, created_at DESC, id DESC);

CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (tenant_id, mode, webhook_id, created_at DESC, id DESC);

CREATE INDEX webhook_delivery_due ON webhook_delivery (lane, due_at, sequence) WHERE due_at IS NOT NULL;

CREATE INDEX webhook_delivery_timeline ON webhook_delivery (tenant_id, mode, event_id);

CREATE TABLE webhook_hour (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	webhook_id TEXT NOT NULL,
	hour       BIGINT NOT NULL,
	delivered  BOOLEAN NOT NULL,
	bucket     INTEGER NOT NULL,
	n          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, webhook_id, hour, delivered, bucket)
);

CREATE TABLE webhook_replay (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	webhook_id  TEXT NOT NULL,
	status      TEXT NOT NULL,
	only_failed BOOLEAN NOT NULL,
	event_types TEXT NOT NULL,
	range_from  BIGINT NOT NULL,
	range_to    BIGINT NOT NULL,
	position    BIGINT NOT NULL,
	total       BIGINT,
	done        BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	finished_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX webhook_replay_by_webhook ON webhook_replay (tenant_id, mode, webhook_id, created_at);

CREATE UNIQUE INDEX webhook_replay_running ON webhook_replay (tenant_id, mode, webhook_id) WHERE finished_at IS NULL;

CREATE TABLE webhook_test_event (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	webhook_id TEXT NOT NULL,
	body       TEXT NOT NULL,
	created_at BIGINT NOT NULL, body_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX webhook_test_event_by_time ON webhook_test_event (tenant_id, mode, webhook_id, created_at);

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

CREATE TABLE widget_token (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	user_id       TEXT NOT NULL,
	origin_set_id TEXT NOT NULL,
	signin_id     TEXT NOT NULL,
	key_id        TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	expires_at    BIGINT NOT NULL,
	revoked_at    BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX widget_token_by_expiry ON widget_token (expires_at);

CREATE INDEX widget_token_by_user ON widget_token (tenant_id, mode, user_id);

CREATE INDEX widget_token_by_user_time ON widget_token (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE widget_user (
	tenant_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	user_id      TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, developer_id)
);

CREATE INDEX widget_user_by_user ON widget_user (tenant_id, mode, user_id);

CREATE TABLE widget_visit (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	step       TEXT NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id, step)
);

CREATE INDEX widget_visit_by_expiry ON widget_visit (expires_at);

CREATE TABLE wink_image (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);

CREATE INDEX wink_image_by_use ON wink_image (used_at);

CREATE TABLE wink_link (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	id_hash    TEXT NOT NULL UNIQUE,
	id_sealed  TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id)
);

CREATE TABLE wink_session (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	site_id       TEXT NOT NULL,
	site_name     TEXT NOT NULL,
	version_id    TEXT NOT NULL,
	-- Empty until the run has begun.
	user_id       TEXT NOT NULL,
	status        TEXT NOT NULL,
	token_hash    TEXT NOT NULL,
	-- What came with the address; null when nothing did.
	params_sealed BYTEA,
	active_at     BIGINT NOT NULL,
	-- When something happens to the run by itself.
	due_at        BIGINT,
	finished_at   BIGINT,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL, customer_status TEXT NOT NULL DEFAULT '', customer_sealed BYTEA, reached INTEGER NOT NULL DEFAULT 4, flow_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX wink_session_by_due ON wink_session (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX wink_session_by_site ON wink_session (tenant_id, mode, site_id, created_at DESC, id DESC);

CREATE INDEX wink_session_by_status ON wink_session (tenant_id, mode, status, created_at DESC, id DESC);

CREATE INDEX wink_session_by_time ON wink_session (tenant_id, mode, created_at DESC, id DESC);

CREATE UNIQUE INDEX wink_session_by_token ON wink_session (token_hash);

CREATE INDEX wink_session_by_user ON wink_session (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE wink_template (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	settings   TEXT NOT NULL,
	logo_image TEXT NOT NULL,
	created_by TEXT NOT NULL,
	updated_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL, version_id TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX wink_template_by_logo ON wink_template (tenant_id, logo_image);

CREATE INDEX wink_template_by_time ON wink_template (tenant_id, mode, created_at DESC, id DESC);

CREATE TABLE wink_template_version (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	template_id TEXT NOT NULL,
	logo_image  TEXT NOT NULL,
	settings    TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	name        TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX wink_template_version_by_logo ON wink_template_version (tenant_id, logo_image);

CREATE INDEX wink_template_version_by_template ON wink_template_version (tenant_id, mode, template_id, created_at DESC, id DESC);
