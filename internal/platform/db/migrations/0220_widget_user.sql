-- +goose Up
-- The user as whom a developer tries the widget in a mode. user_id is empty while the first one is being made.
CREATE TABLE widget_user (
	tenant_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	user_id      TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, developer_id)
);
CREATE INDEX widget_user_by_user ON widget_user (tenant_id, mode, user_id);

-- TRUE for users of the emulator until they connected something: until then usage does not count them.
ALTER TABLE end_user ADD COLUMN uncounted BOOLEAN NOT NULL DEFAULT FALSE;
