package mail

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"nod/internal/platform/db"
)

// Most mails that bounce do so after our mail server took them. The message about it goes to the return address, which
// is another one for each mail, so that it says which mail it is about whatever else is in it. A relay or a script
// behind the mailbox tells us:
//
//	POST /mail/reports
//	Nod-Signature: t=1764000000,v1=<hex of HMAC-SHA-256 over "1764000000." and the body>
//	{"reports": [{"returnAddress": "bounces+mail-…@example.com", "kind": "BOUNCE", "text": "550 5.1.1 unknown"}]}
//
// An SMS gateway names a text by the key that it was asked with:
//
//	{"reports": [{"idempotencyKey": "mail-…", "kind": "BOUNCE", "text": "number not in service"}]}
//
// Package returned reads the same out of the mailbox itself.

// returnAddress is where messages about one mail go: that of the installation with the id of the mail.
func returnAddress(base, mailID string) string {
	local, domain, _ := strings.Cut(base, "@")
	return local + "+" + mailID + "@" + domain
}

// mailIDOf reads what returnAddress wrote; empty for any other address. Case may be lost on the way.
func mailIDOf(address string) string {
	local, _, _ := strings.Cut(strings.Trim(address, "<> "), "@")
	_, mailID, _ := strings.Cut(local, "+")
	return strings.ToLower(mailID)
}

// ReportKind is what became of a mail after it was sent.
type ReportKind string

// The kinds of reports.
const (
	Bounce      ReportKind = "BOUNCE"      // no mail to the address will arrive
	Undelivered ReportKind = "UNDELIVERED" // this one did not, another one may
	Complaint   ReportKind = "COMPLAINT"   // its reader called it spam
)

func (k ReportKind) state() State {
	switch k {
	case Bounce, Undelivered:
		return Bounced
	case Complaint:
		return Complained
	default:
		return ""
	}
}

// Report is what somebody says about a mail, which they name by its return address or by its id.
type Report struct {
	ReturnAddress  string     `json:"returnAddress"`
	IdempotencyKey string     `json:"idempotencyKey"`
	Kind           ReportKind `json:"kind"`
	Text           string     `json:"text"`
}

// Mailbox is where messages about mails come back to.
type Mailbox interface {
	// Name is where it is, without a password.
	Name() string
	// Look returns how many messages lie there.
	Look(ctx context.Context) (int, error)
}

// ErrUnderWay says that a report came while its mail was still being sent. It can be noted a little later.
var ErrUnderWay = errors.New("the mail is still being sent")

const (
	// ReportsPath is where reports are sent.
	ReportsPath = "/mail/reports"
	maxReports  = 256 << 10
	// reportAge is how old or new a signature may be.
	reportAge = 5 * time.Minute
)

// Reports takes what happened to mails after they were sent. Without a key there is no such door.
func (o *Outbox) Reports() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o.ReportKey == "" {
			http.NotFound(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxReports))
		if err != nil {
			http.Error(w, "Send at most 256 KiB.", http.StatusRequestEntityTooLarge)
			return
		}
		if !o.isSigned(r.Header.Get("Nod-Signature"), body) {
			http.Error(w, "The signature is missing, wrong, or more than 5 minutes old.", http.StatusUnauthorized)
			return
		}
		var in struct {
			Reports []Report `json:"reports"`
		}
		if err := json.Unmarshal(body, &in); err != nil {
			http.Error(w, "Send JSON with a list of reports.", http.StatusBadRequest)
			return
		}
		for _, one := range in.Reports {
			_, err := o.Note(r.Context(), one)
			if errors.Is(err, ErrUnderWay) {
				http.Error(w, "An email is still being sent. Try again in a minute.", http.StatusServiceUnavailable)
				return
			}
			if err != nil {
				o.Log.ErrorContext(r.Context(), "report of a mail not recorded", "error", err)
				http.Error(w, "Something went wrong on our side. Try again.", http.StatusInternalServerError)
				return
			}
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

func (o *Outbox) isSigned(signature string, body []byte) bool {
	stamp, mac, _ := strings.Cut(signature, ",")
	stamp, hasTime := strings.CutPrefix(stamp, "t=")
	mac, hasMAC := strings.CutPrefix(mac, "v1=")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if !hasTime || !hasMAC || err != nil || time.Since(time.Unix(seconds, 0)).Abs() > reportAge {
		return false
	}
	want := hmac.New(sha256.New, []byte(o.ReportKey))
	want.Write([]byte(stamp + "."))
	want.Write(body)
	got, err := hex.DecodeString(mac)
	return err == nil && hmac.Equal(got, want.Sum(nil))
}

var anyAddress = regexp.MustCompile(`[^\s<>:;,]+@[^\s<>:;,]+`)

// reportText makes what a mail server said fit to be shown. Whom the mail was for is no longer known, so all
// addresses are left out.
func reportText(said string) string {
	return harmless(anyAddress.ReplaceAllString(said, "(recipient)"))
}

// Note records a report of a mail that was sent, and reports whether there is such a mail. Reports of other kinds and
// those that come again change nothing.
func (o *Outbox) Note(ctx context.Context, in Report) (isKnown bool, err error) {
	mailID := cmp.Or(mailIDOf(in.ReturnAddress), in.IdempotencyKey)
	if mailID == "" {
		return false, nil
	}
	return isKnown, o.DB.Tx(ctx, func(tx *db.Tx) error {
		before, err := db.Get[State](ctx, tx, "SELECT state FROM mail WHERE id = $1", mailID)
		if errors.Is(err, db.ErrNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("look up mail of report: %w", err)
		}
		isKnown = true
		switch state := in.Kind.state(); {
		case state == "":
			return nil
		case before == Queued:
			return ErrUnderWay
		default:
			return o.record(ctx, tx, mailID, state, in)
		}
	})
}

// record notes how a mail ended that was sent, unless somebody did before.
func (o *Outbox) record(ctx context.Context, tx *db.Tx, mailID string, state State, in Report) error {
	r, err := db.Get[row](ctx, tx, `UPDATE mail SET state = $1
		WHERE id = $2 AND (state = 'SENT' OR state = 'BOUNCED' AND $3) RETURNING `+columns,
		state, mailID, state == Complained)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("note report of mail: %w", err)
	}
	text := reportText(in.Text)
	sealed, err := o.sealError(ctx, tx, r, text)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE mail SET error_sealed = $1 WHERE tenant_id = $2 AND id = $3",
		sealed, r.TenantID, r.ID); err != nil {
		return fmt.Errorf("note report of mail: %w", err)
	}
	outcome := Outcome{TenantID: r.TenantID, ID: r.ID, State: state, Error: text, NoRecipient: in.Kind == Bounce}
	for _, follow := range o.followers {
		if err := follow(ctx, tx, outcome); err != nil {
			return err
		}
	}
	return nil
}
