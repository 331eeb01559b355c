// Package archive keeps the documents that users upload, has them read, and revokes them.
//
// Nouns
//
//   - archive: one uploaded document of one file type, of one or more files
//   - raw file: a file as it was uploaded, kept as a blob that is encrypted with the archive's own key
//   - reader: what finds out what a document says; the Sandbox has one that knows our test files
//   - analysis: what a reader found, under the names of the data API; the records made of it are kept by record,
//     with the archive as their source
//
// Archive
//
//	         submitted         read
//	(none) ------------> STARTED ----> ANALYZED ------+
//	                       |  |                       |
//	                       |  +------> UNSUPPORTED ---+--revoke--> REVOKED (end)
//	                       |   no reader for the type |
//	                       +---------> ERROR ---------+
//	         not readable, canceled, 60 s are over
//
// The files are stored before the row, so that no row is without them; what a crash leaves behind is swept away a
// day later. A submission that comes again under the same key answers with the archive of the first one.
//
// Whatever must happen at a certain time is due_at of the task (the reading begins, it takes too long) or
// files_due_at of the archive (60 days after the upload, at once when it is revoked or given up); a tick looks
// for both. When the files go, their key goes with them.
//
// Everything that changes an archive locks its user first, as everything does that changes an account.
//
// A submission costs a credit SubmitArchive and room in the tenant's storage.
//
// Events, in order: ARCHIVE_STARTED, TASK_STARTED, those of record, ARCHIVE_ANALYZED, TASK_FINISHED; one that
// cannot be read: ARCHIVE_FAILED, TASK_FINISHED; one that is revoked: ARCHIVE_REVOKED.
//
// The package owns neither user data (record), nor credits (usage), nor consent, which its callers check.
package archive
