// Package incident keeps what the operator tells about the service: incidents, planned maintenance and notices, each
// about parts of the status page, with updates.
//
//	incident     INVESTIGATING --> IDENTIFIED --> MONITORING --> RESOLVED, then perhaps a POST_MORTEM
//	             (in any order before RESOLVED; a resolved one can be opened again by another update)
//	maintenance  PLANNED --(its time)--> COMPLETED, or CANCELED before
//	notice       PUBLISHED --> ENDED
//
// A maintenance begins and ends by the clock, without anybody's help. Nothing here belongs to a tenant. The last board
// that was read is kept in memory, so the status page shows it while the database is away.
package incident
