-- +goose Up
CREATE INDEX event_by_user_time ON event (tenant_id, mode, user_id, created_at DESC, sequence DESC);

CREATE INDEX consent_by_user_time ON consent (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE INDEX widget_token_by_user_time ON widget_token (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE INDEX source_request_by_user ON source_request (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE INDEX webhook_delivery_timeline ON webhook_delivery (tenant_id, mode, event_id);
