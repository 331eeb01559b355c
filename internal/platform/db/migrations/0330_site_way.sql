-- +goose Up
-- How many sessions of a flow came to a screen, left it by its button and took which way, by the day of the
-- organization's zone on which they opened the page. A session counts once at each. No person can be told from it.
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
