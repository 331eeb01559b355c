// Package deliverability tells the operator whether receivers will trust the installation's mails: it asks the real DNS
// for SPF, DKIM, DMARC, the reverse name of the mail server and the way of returned mails, says in plain words what is
// missing, and shows the record to publish. A test mail to an address of the operator shows the rest, and a list what
// failed recently.
//
// Its page is on the operations door, which nobody else reaches. It owns no rows, and stores nothing.
package deliverability
