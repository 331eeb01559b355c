-- +goose Up
-- What waits to be sent is counted whenever metrics or the status page are read; few rows are in this state.
CREATE INDEX mail_queued ON mail (state, created_at) WHERE state = 'QUEUED';
