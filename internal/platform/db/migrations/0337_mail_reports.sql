-- +goose Up
-- Reports of bounces know a mail by its id alone.
CREATE INDEX mail_by_id ON mail (id);
