-- +goose Up
-- One row while SQLite's files may still have what was sealed or deleted: how often it was asked to write them anew, and
-- which of these was done. A process that ended in between owes it still.
CREATE TABLE file_rewrite (
	id      INTEGER PRIMARY KEY,
	asked   BIGINT NOT NULL,
	written BIGINT NOT NULL
);
-- Earlier releases kept it in memory.
INSERT INTO file_rewrite (id, asked, written)
	SELECT 1, 1, 0 WHERE EXISTS (SELECT 1 FROM seal_pass WHERE changed > 0);
