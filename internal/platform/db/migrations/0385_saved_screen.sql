-- +goose Up
-- Screens that an organization keeps for all of its flows. What they say is the organization's own: nothing of an end user.
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
