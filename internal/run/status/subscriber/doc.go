// Package subscriber keeps who gets a mail about each update of the status page. An address counts once its owner has
// followed the link of a first mail; every mail has a link that ends it, which mail programs can call themselves
// (RFC 8058). Links are a row's id and a keyed hash of it, so nothing secret is stored, and they end with their row.
package subscriber
