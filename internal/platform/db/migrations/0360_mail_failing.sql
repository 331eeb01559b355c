-- +goose Up
-- What failed or came back is listed for the operator, newest first; few rows are in these states.
CREATE INDEX mail_failing ON mail (created_at DESC, id DESC) WHERE state IN ('FAILED', 'BOUNCED', 'COMPLAINED');
