// Package requestlog keeps what a tenant's own programs asked of the data API in the last seven days, so that its
// developers see what happened to a call.
//
// Nouns
//
//   - entry: one call with an API key: operation, key, status, code, time, and the shapes of its bodies
//   - shape: the names and types of the fields of a JSON body, never a value. A name that the API's description
//     does not have may be something that somebody typed, and is shown as "?"
//   - object: what a call's path named or its answer returned. Its ID is kept as a keyed hash of the tenant, so that
//     who knows an ID finds the calls about it, and who has the database cannot read which there were. The
//     Idempotency-Key of a call is kept like one
//   - count: how many calls of an operation ended how, and took how long, in an hour
//
// # Constant cost
//
// A request only copies the beginnings of its bodies and takes a lock for a moment. A tick makes shapes of them and
// stores entries and counts together. Of each outcome of a tenant and mode, the first 300 calls of a minute become
// entries. The others are counted all the same, and the counts say how many were skipped. A process that dies loses
// the calls of some seconds.
//
// Calls of an organization that was deleted before they were stored are left out. Admins whose programs call a
// deprecated operation get a notice by mail, at once and every 30 days.
//
// Calls of the portal are not in it, nor those without a good key, who are nobody's, nor those that list the log.
package requestlog
