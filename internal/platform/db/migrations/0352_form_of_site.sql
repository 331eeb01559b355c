-- +goose Up
-- Answers of a site in the order of the sessions that gave them, for files of all of them.
CREATE INDEX form_by_site_session ON form (tenant_id, mode, site_id, session_id, id);
