-- +goose Up
-- What somebody did in a flow of screens; null for sessions of v2 sites.
ALTER TABLE wink_session ADD COLUMN flow_sealed BYTEA;
-- Questions as they were asked, with what was chosen as it was called; null for forms without fields.
ALTER TABLE form ADD COLUMN fields_sealed BYTEA;
-- The version of the site that asked; null for forms of earlier releases.
ALTER TABLE form ADD COLUMN version_id TEXT;
-- Whether the person went another way since.
ALTER TABLE form ADD COLUMN superseded BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX form_by_session ON form (tenant_id, mode, session_id);
