package export

import (
	"crypto/rand"
	"strings"
	"time"

	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Kind is what an export is a copy of.
type Kind string

// The kinds.
const (
	KindAccount Kind = "ACCOUNT"
	KindUsers   Kind = "USERS"
)

// Format is the form of an export.
type Format string

// The formats.
const (
	CSV Format = "CSV"
	PDF Format = "PDF"
	// ZIP has a CSV for each section of an account.
	ZIP Format = "ZIP"
)

// Status is the state of an export.
type Status string

// The statuses.
const (
	Running Status = "RUNNING"
	Ready   Status = "READY"
)

const (
	// linkLife is how long an address may be downloaded from.
	linkLife = 5 * time.Minute
	// usersLife is how long the export of a list is kept.
	usersLife = 24 * time.Hour
	// ProofLife is how long a report can be verified: longer than an application for credit is looked at.
	ProofLife = 2 * 365 * 24 * time.Hour
)

// Export is one copy of data.
type Export struct {
	TenantID  string                  `db:"tenant_id"`
	Mode      auth.Mode               `db:"mode"`
	ID        string                  `db:"id"`
	Kind      Kind                    `db:"kind"`
	Format    Format                  `db:"format"`
	AccountID string                  `db:"account_id"`
	Filter    db.JSON[UserFilter]     `db:"filter"`
	Sealed    []byte                  `db:"filter_sealed"`
	Status    Status                  `db:"status"`
	Total     int                     `db:"total"`
	Done      int                     `db:"done"`
	Parts     int                     `db:"parts"`
	Position  db.JSON[*page.Position] `db:"position"`
	Size      int64                   `db:"size"`
	FileName  string                  `db:"file_name"`
	CreatedAt db.Time                 `db:"created_at"`
	ExpiresAt db.Time                 `db:"expires_at"`
}

// Ref returns what points to the export.
func (e Export) Ref() scope.Ref { return scope.Of(e.TenantID, e.Mode).Ref(e.ID) }

func (e Export) contentType() string {
	switch e.Format {
	case PDF:
		return "application/pdf"
	case ZIP:
		return "application/zip"
	default:
		return "text/csv; charset=utf-8"
	}
}

// UserFilter is what the list of users in an export is limited to; empty parts do not limit it.
type UserFilter struct {
	Status     enduser.Outcome `json:"status,omitempty"          enum:"success,fail" doc:"success: users with data. fail: users without."`
	StartDate  string          `json:"queryStartDate,omitempty"                      doc:"First day on which a user was created."`
	EndDate    string          `json:"queryEndDate,omitempty"                        doc:"Only users created on this day or earlier, as 2026-11-30."`
	TimeZone   string          `json:"timeZone,omitempty"                            doc:"IANA zone of the days and times; UTC without it." maxLength:"64"`
	UserID     string          `json:"queryUserId,omitempty" doc:"A user's ID, or your own as key:value from externalMetadata." maxLength:"600"`
	ProviderID string          `json:"queryProviderId,omitempty"                                                                            maxLength:"200" doc:"Only users with an account at this provider."`
	UserName   string          `json:"userName,omitempty"                                                                                   maxLength:"200" personal:"name of the end user 0" doc:"Only users whose name has this part."`
}

func (f UserFilter) list() (enduser.ListFilter, error) {
	created, err := day.Parse(day.Query{Start: "body.queryStartDate", End: "body.queryEndDate", Zone: "body.timeZone"},
		f.StartDate, f.EndDate, f.TimeZone)
	return enduser.ListFilter{
		Outcome: f.Status, Created: created, ProviderID: f.ProviderID, Name: f.UserName,
	}.Called(f.UserID), err
}

// zone is the one in which times are written; the filter was checked when the export began.
func (f UserFilter) zone() *time.Location {
	zone, err := time.LoadLocation(f.TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// detail tells the audit log what the list was limited to. Of ids and names it says only that there
// were some.
func (f UserFilter) detail() map[string]string {
	detail := map[string]string{}
	for name, value := range map[string]string{
		"status": string(f.Status), "from": f.StartDate, "to": f.EndDate, "user": given(f.UserID),
		"provider": given(f.ProviderID), "name": given(f.UserName),
	} {
		if value != "" {
			detail[name] = value
		}
	}
	return detail
}

func given(text string) string {
	if text == "" {
		return ""
	}
	return "one"
}

// Proof is what a report can be checked with.
type Proof struct {
	ID         string    `db:"id"`
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	TenantName string    `db:"tenant_name"`
	FileDigest string    `db:"file_digest"`
	DataDigest string    `db:"data_digest"`
	Size       int64     `db:"size"`
	CreatedAt  db.Time   `db:"created_at"`
	UserID     string    `db:"user_id"`
	// ShownSealed is what readers can compare with paper, empty once the user is erased.
	ShownSealed string `db:"shown_sealed"`
	shown       shown
}

const (
	proofLetters = 20 // of 32, so 100 bits
	proofGroup   = 5
)

// newProofID makes an id that nobody guesses and that can be read out and typed.
func newProofID() string {
	letters := rand.Text()[:proofLetters]
	groups := make([]string, 0, proofLetters/proofGroup)
	for at := 0; at < proofLetters; at += proofGroup {
		groups = append(groups, letters[at:at+proofGroup])
	}
	return strings.Join(groups, "-")
}
