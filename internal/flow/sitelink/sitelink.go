package sitelink

import (
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Param is the parameter of a site's address that has the token.
const Param = "nodLink"

// Status is whether a link can be opened.
type Status string

// The statuses.
const (
	Active  Status = "ACTIVE"
	Used    Status = "USED"
	Expired Status = "EXPIRED"
	Revoked Status = "REVOKED"
)

const (
	// usualDays is how long a link lasts unless its maker says otherwise.
	usualDays = 7
	// keptAfter is how long the list shows a link that has expired.
	keptAfter = 90 * 24 * time.Hour
	// endLength is how much of a token is kept, so that people can tell links apart. The rest is 234 bits.
	endLength = 4
)

// Link is a link without its token.
type Link struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	ID        string    `db:"id"`
	SiteID    string    `db:"site_id"`
	TokenHash []byte    `db:"token_hash"`
	TokenEnd  string    `db:"token_end"`
	CreatedBy string    `db:"created_by"`
	CreatedAt db.Time   `db:"created_at"`
	ExpiresAt db.Time   `db:"expires_at"`
	UsedAt    *db.Time  `db:"used_at"`
	RevokedAt *db.Time  `db:"revoked_at"`
	SessionID string    `db:"session_id"`
}

// StatusAt tells whether a link could be opened at a moment. What happened first stays: a link that was used does not
// expire.
func (l Link) StatusAt(now time.Time) Status {
	switch {
	case l.UsedAt != nil:
		return Used
	case l.RevokedAt != nil:
		return Revoked
	case !now.Before(l.ExpiresAt.Time):
		return Expired
	default:
		return Active
	}
}
