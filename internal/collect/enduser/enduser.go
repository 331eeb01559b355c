package enduser

import (
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Source is where a user came from.
type Source string

// The sources.
const (
	SourceEmulator Source = "EMULATOR"
	SourceSite     Source = "SITE"
	SourceInvite   Source = "INVITE"
	SourceAPI      Source = "API"
	SourceSnap     Source = "SNAP"
)

// Outcome says in which list of users somebody stands.
type Outcome string

// The outcomes.
const (
	Success Outcome = "success"
	Fail    Outcome = "fail"
	None    Outcome = "none"
)

// SessionStatus is the state of a user's run as the data API names it.
type SessionStatus string

// The session statuses.
const (
	InProgress SessionStatus = "IN_PROGRESS"
	Completed  SessionStatus = "COMPLETED"
	Revoked    SessionStatus = "REVOKED"
)

// User is an end user of a tenant in a mode.
type User struct {
	TenantID         string                     `db:"tenant_id"`
	Mode             auth.Mode                  `db:"mode"`
	ID               string                     `db:"id"`
	Source           Source                     `db:"source"`
	ExternalMetadata db.JSON[map[string]string] `db:"external_metadata"`
	FullName         string                     `db:"full_name"`
	// NameSourceID is the account or archive that the name comes from.
	NameSourceID  string                `db:"name_source_id"`
	HeadImageURL  string                `db:"head_image_url"`
	Outcome       Outcome               `db:"outcome"`
	SessionStatus SessionStatus         `db:"session_status"`
	Accounts      db.JSON[[]AccountRef] `db:"accounts"`
	AccountsLive  int                   `db:"accounts_live"`
	AccountsEnded int                   `db:"accounts_ended"`
	Uploads       db.JSON[[]UploadRef]  `db:"uploads"`
	UploadsLive   int                   `db:"uploads_live"`
	UploadsEnded  int                   `db:"uploads_ended"`
	// Uncounted is true for users of the emulator until something is connected.
	Uncounted bool `db:"uncounted"`
	// ChannelID is the site through which the user came, nil for those who came otherwise.
	ChannelID *string `db:"channel_id"`
	CreatedAt db.Time `db:"created_at"`
	UpdatedAt db.Time `db:"updated_at"`
}

// Ref returns what points to the user.
func (u User) Ref() scope.Ref { return scope.Of(u.TenantID, u.Mode).Ref(u.ID) }

// Live is how many sources of the user bring data.
func (u User) Live() int { return u.AccountsLive + u.UploadsLive }

// AccountRef is what lists show of an account.
type AccountRef struct {
	AccountID       string `json:"accountId"`
	ProviderID      string `json:"providerId"`
	ProviderLogoURL string `json:"providerLogoUrl"` // set when it is read, see [Service.Logos]
	ErrorCode       string `json:"errorCode" enum:",ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_MFA,MFA_TIMEOUT,PROVIDER_DISABLED,QUOTA_EXCEEDED,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD,USER_CANCELLED" doc:"Why the last attempt failed; empty after one that worked."`
}

// UploadRef is what lists show of an uploaded document.
type UploadRef struct {
	ID              string `json:"id"`
	FileType        string `json:"fileType" doc:"Type of the document, such as PAYSLIP."`
	ProviderLogoURL string `json:"providerLogoUrl"` // set when it is read, see [Service.Logos]
	ErrorCode       string `json:"errorCode" enum:",FILE_UNABLE_TO_RECOGNIZE,FILE_TYPE_MISMATCH,MISSING_MANDATORY_FIELD,INVALID_FIELD_FORMAT,USER_CANCELLED,SERVICE_UNAVAILABLE,SYSTEM_ERROR" doc:"Why the document could not be read; empty if nothing failed."`
}

// Summary is all that a user row knows of the user's sources of one kind.
type Summary[Item any] struct {
	Items []Item
	// Live counts sources that stand, Ended those that do not; those that are under way are in neither.
	Live, Ended int
	// Revoked says that the last change revoked a source.
	Revoked bool
}

// outcome derives the list in which the user stands.
func (u User) outcome() Outcome {
	switch {
	case u.AccountsLive+u.UploadsLive > 0:
		return Success
	case u.AccountsEnded+u.UploadsEnded > 0:
		return Fail
	default:
		return None
	}
}

// with returns the user after a change of accounts.
func (u User) with(s Summary[AccountRef]) User {
	u.Accounts.V = s.Items
	u.AccountsLive, u.AccountsEnded = s.Live, s.Ended
	return u.settled(s.Revoked)
}

// The bounds of external metadata.
const (
	maxMetadataKeys  = 5
	maxMetadataKey   = 50
	maxMetadataValue = 500
)

// checkMetadata holds the rules of the data API: a handful of short ASCII texts.
func checkMetadata(metadata map[string]string) error {
	const field = "body.externalMetadata"
	if len(metadata) > maxMetadataKeys {
		return fault.InvalidField(field, "externalMetadata may have at most 5 keys.")
	}
	for key, value := range metadata {
		switch {
		case key == "" || len(key) > maxMetadataKey || !isASCII(key):
			return fault.InvalidField(field, "Keys of externalMetadata must be ASCII text of 1 to 50 characters.")
		case len(value) > maxMetadataValue || !isASCII(value):
			return fault.InvalidField(field, "Values of externalMetadata must be ASCII text of at most 500 characters.")
		}
	}
	return nil
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// Fold makes names comparable: without case and accents, with single spaces.
func Fold(name string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
	return strings.Join(strings.Fields(bare), " ")
}

// maxName is how long a name is in lists. Identities keep theirs in full.
const maxName = 200

// presentable is a name as lists can show, sort and search it: without control characters and those that turn its
// direction round, and not endless.
func presentable(name string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, " "))
	runes := []rune(strings.TrimSpace(plain))
	return strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
}

// ListFilter narrows a list of users; empty parts do not.
type ListFilter struct {
	Outcome    Outcome
	Created    day.Range
	UserID     string
	ProviderID string // or file type
	Name       string
	// Metadata names keys of the external metadata with the value that each must have.
	Metadata map[string]string
}

// Called narrows the list to one user, or to those whom the tenant knows by its own ID: a key of the external
// metadata and its value, written key:value. Ids of users have no colon.
func (f ListFilter) Called(id string) ListFilter {
	if key, value, isOwn := strings.Cut(id, ":"); isOwn {
		f.Metadata = map[string]string{strings.TrimSpace(key): strings.TrimSpace(value)}
		return f
	}
	f.UserID = id
	return f
}

// Token is what the widget acts with.
type Token struct {
	ID          string    `json:"id"`
	AccessToken string    `json:"accessToken" doc:"Hand it to the widget. It opens the widget for one user and nothing else."`
	ExpiresAt   db.Time   `json:"expiresAt" doc:"When it stops working."`
	Mode        auth.Mode `json:"mode" enum:"SANDBOX,PRODUCTION" doc:"Mode of the user: SANDBOX or PRODUCTION."`
}

// WinkLink is the address under which a user manages connections.
type WinkLink struct {
	ID  string `json:"id"`
	URL string `json:"url" doc:"Opens the user's own page of connected accounts. Send it to that person only."`
}

// CreateInput describes a new user.
type CreateInput struct {
	Tenant           string
	Mode             auth.Mode
	Source           Source
	ExternalMetadata map[string]string
	FullName         string
	// ChannelID is the site through which the user comes, empty for those who come otherwise.
	ChannelID string
	// AllowedOrigins are the sites that may frame the widget with the first token.
	AllowedOrigins []string
}

func (in CreateInput) user(userID string, now time.Time) User {
	metadata := in.ExternalMetadata
	if metadata == nil {
		metadata = map[string]string{}
	}
	u := User{
		TenantID: in.Tenant, Mode: in.Mode, ID: userID, Source: in.Source, FullName: presentable(in.FullName),
		Outcome: None, SessionStatus: InProgress, CreatedAt: db.At(now), UpdatedAt: db.At(now),
		Uncounted: in.Source == SourceEmulator,
	}
	if in.ChannelID != "" {
		u.ChannelID = &in.ChannelID
	}
	u.ExternalMetadata.V = metadata
	u.Accounts.V, u.Uploads.V = []AccountRef{}, []UploadRef{}
	return u
}
