// Package returned reads the mailbox that messages about mails come back to, over IMAP:
//
//   - reports of mails that did not arrive (RFC 3464)
//   - reports of mails that somebody called spam (RFC 5965)
//
// A report names its mail by the address that it was sent to, or else by the Message-ID of the mail that came back.
// What it says is noted as a report to [mail.ReportsPath] is. Messages about our mails are deleted then, because they
// hold addresses of people. Everything else stays, marked as seen, and is not read again: an absence note is none of
// our business, and a person may want to see what a postmaster wrote.
//
// Replicas may all read: a report that is noted twice changes nothing.
package returned
