// Package status shows the health of the server's parts to the people who use it: a page, feeds and, for machines,
// JSON. Each part is asked when somebody looks, at most every few seconds, and every 15 seconds for the history: a row
// per part and hour counts what the answers were. What the operator writes is package incident, who gets mails about
// it package subscriber, how parts are asked package probe. Nothing on the page belongs to a tenant.
//
// What is known stays in memory while the database is away, and in a file of the data folder for a server that cannot
// start because of that.
package status
