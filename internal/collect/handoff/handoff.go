package handoff

import (
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// Status is how far a hand-off got.
type Status string

// The statuses.
const (
	Waiting   Status = "WAITING"
	Opened    Status = "OPENED"
	Uploaded  Status = "UPLOADED"
	Cancelled Status = "CANCELLED"
	Refused   Status = "REFUSED"
	Expired   Status = "EXPIRED"
)

const (
	// lasts is how long a phone has to open the link and to send the document.
	lasts = 15 * time.Minute
	// keptAfter is how long a row is kept once it has expired.
	keptAfter = 24 * time.Hour
)

// Handoff is one upload that goes on on a phone.
type Handoff struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	UserID   string    `db:"user_id"`
	// WidgetTokenID is the session of the widget that it belongs to.
	WidgetTokenID string   `db:"widget_token_id"`
	TemplateID    string   `db:"template_id"`
	FileType      string   `db:"file_type"`
	Language      string   `db:"language"`
	LinkHash      string   `db:"link_hash"`
	PhoneHash     *string  `db:"phone_hash"`
	CreatedAt     db.Time  `db:"created_at"`
	ExpiresAt     db.Time  `db:"expires_at"`
	OpenedAt      *db.Time `db:"opened_at"`
	CancelledAt   *db.Time `db:"cancelled_at"`
	ArchiveID     string   `db:"archive_id"`
	// ErrorCode is why no document is taken in, whatever it is; empty for none.
	ErrorCode string `db:"error_code"`
}

// StatusAt tells how far it got at a moment. What happened first stays.
func (h Handoff) StatusAt(now time.Time) Status {
	switch {
	case h.ArchiveID != "":
		return Uploaded
	case h.CancelledAt != nil:
		return Cancelled
	case h.ErrorCode != "":
		return Refused
	case !now.Before(h.ExpiresAt.Time):
		return Expired
	case h.OpenedAt != nil:
		return Opened
	}
	return Waiting
}

// Ref points to it.
func (h Handoff) Ref() scope.Owned { return scope.Of(h.TenantID, h.Mode).Ref(h.ID).Of(h.UserID) }

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Own("handoffs", "handoff")} }
