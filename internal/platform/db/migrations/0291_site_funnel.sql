-- +goose Up
-- How many sessions of a site came how far, by the day of the organization's zone on which they opened the page. Each
-- figure includes those after it. No person can be told from the counts.
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

-- How far a session was counted. Those of before this migration are not: 4 is the last step.
ALTER TABLE wink_session ADD COLUMN reached INTEGER NOT NULL DEFAULT 4;
