package batch

import (
	"cmp"
	"encoding/json"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// State is where an import stands.
type State string

// The states of imports.
const (
	Checking State = "CHECKING"
	Ready    State = "READY"
	Running  State = "RUNNING"
	Paused   State = "PAUSED"
	Stopped  State = "STOPPED"
	Done     State = "DONE"
)

// Reason is why an import stands still although nobody asked it to.
type Reason string

// The reasons.
const (
	NoCredits       Reason = "QUOTA_EXCEEDED"
	TooManyBounces  Reason = "TOO_MANY_BOUNCES"
	TemplateMissing Reason = "TEMPLATE_DELETED"
)

// RowState is what became of a contact.
type RowState string

// The states of rows.
const (
	Waiting RowState = "WAITING"
	Sending RowState = "SENDING"
	Sent    RowState = "SENT"
	Skipped RowState = "SKIPPED"
	Failed  RowState = "FAILED"
)

// Problem is why a contact gets no mail.
type Problem string

// The problems.
const (
	Malformed     Problem = "MALFORMED"
	Duplicate     Problem = "DUPLICATE"
	AlreadyLinked Problem = "ALREADY_LINKED"
	Suppressed    Problem = "SUPPRESSED"
	DailyLimit    Problem = "DAILY_LIMIT"
	Bounced       Problem = "BOUNCED"
	Revoked       Problem = "REVOKED"
)

// Import is a file of contacts.
type Import struct {
	TenantID       string    `db:"tenant_id"`
	Mode           auth.Mode `db:"mode"`
	ID             string    `db:"id"`
	Name           string    `db:"name"`
	TemplateID     string    `db:"template_id"`
	WinkTemplateID string    `db:"wink_template_id"`
	State          State     `db:"state"`
	Reason         Reason    `db:"reason"`
	CreatedAt      db.Time   `db:"created_at"`
	UpdatedAt      db.Time   `db:"updated_at"`
	// Counted is what the rows were counted as, empty where a row changed since.
	Counted   string   `db:"counts"`
	CountedAt *db.Time `db:"counted_at"`
}

// counts are those that are kept; false where the rows have to be counted.
func (i Import) counts() (c Counts, isKnown bool) {
	return c, i.Counted != "" && json.Unmarshal([]byte(i.Counted), &c) == nil
}

// keep notes what the rows were just counted as.
func (i *Import) keep(c Counts, now time.Time) error {
	text, err := json.Marshal(c)
	i.Counted, i.CountedAt = string(text), db.AtPtr(now)
	return err
}

// isStale reports whether the counts of an import that runs are to be taken again: large ones less often.
func (i Import) isStale(now time.Time) bool {
	c, isKnown := i.counts()
	return !isKnown || i.CountedAt == nil || now.Sub(i.CountedAt.Time).Abs() >= time.Duration(c.Total)*countEvery
}

// countEvery is how long counts of an import that runs are kept, for each of its rows.
const countEvery = 100 * time.Microsecond

func (i Import) ref() scope.Ref { return scope.Of(i.TenantID, i.Mode).Ref(i.ID) }

// Row is a contact of an import.
type Row struct {
	stored
	Contact
}

type stored struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	ImportID string    `db:"import_id"`
	State    RowState  `db:"state"`
	Problem  Problem   `db:"problem"`
	InviteID string    `db:"invite_id"`
	UserID   string    `db:"user_id"`
	Sealed   []byte    `db:"contact_sealed"`
}

// Contact is who is to be invited. It is sealed.
type Contact struct {
	// PhoneNumber is where the link goes by SMS if there is no Email.
	FullName, Email, PhoneNumber string
	// Note is what is wrong in words.
	Note string
}

// address is where the link goes.
func (c Contact) address() string { return cmp.Or(c.Email, c.PhoneNumber) }

// Counts are how many rows there are of each kind.
type Counts struct {
	Total, Waiting, Sending, Sent, Failed           int
	Malformed, Duplicate, AlreadyLinked, Suppressed int
	Bounced                                         int
}

type counted struct {
	ImportID string   `db:"import_id"`
	State    RowState `db:"state"`
	Problem  Problem  `db:"problem"`
	N        int      `db:"n"`
}

func (c *Counts) add(part counted) {
	c.Total += part.N
	switch part.State {
	case Waiting:
		c.Waiting += part.N
	case Sending:
		c.Sending += part.N
	case Sent:
		c.Sent += part.N
	case Failed:
		c.Failed += part.N
	}
	switch part.Problem {
	case Malformed:
		c.Malformed += part.N
	case Duplicate:
		c.Duplicate += part.N
	case AlreadyLinked:
		c.AlreadyLinked += part.N
	case Suppressed:
		c.Suppressed += part.N
	case Bounced:
		c.Bounced += part.N
	}
}

const (
	// enoughMails is from how many answered mails on a share of bounces says something.
	enoughMails = 50
	// bouncesIn is how many mails one of may bounce: mail servers begin to refuse a sender of more.
	bouncesIn = 10
)

// bouncesTooMuch reports whether so many mails came back that the file must be old or bought.
func (g glance) bouncesTooMuch() bool {
	answered := g.Sent + g.Bounced
	return answered >= enoughMails && g.Bounced*bouncesIn > answered
}
