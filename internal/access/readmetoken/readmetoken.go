package readmetoken

import (
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// life is how long a token may wait for its page to open.
const life = time.Minute

// forgetEvery is how often tokens that were never shown are deleted.
const forgetEvery = time.Hour

// CreateInput says what a page may know: the mode, and a key of that mode unless KeyID is empty.
type CreateInput struct {
	KeyID string
	Mode  auth.Mode
}

// Token is a fresh token. Only its hash is stored.
type Token struct {
	Token     string    `json:"token" doc:"Opens the documentation with your key filled in. It works once."`
	Mode      auth.Mode `json:"mode"`
	KeyID     string    `json:"keyId" doc:"Empty when none was named."`
	ExpiresAt db.Time   `json:"expiresAt"`
}

// Visitor is who came with a token. APIKey is the public part of a key, empty without one.
type Visitor struct {
	FirstName string
	Mode      auth.Mode
	APIKey    string
}

// stored is a token as the database has it.
type stored struct {
	TokenHash   string    `db:"token_hash"`
	TenantID    string    `db:"tenant_id"`
	DeveloperID string    `db:"developer_id"`
	SignInID    string    `db:"signin_id"`
	Mode        auth.Mode `db:"mode"`
	KeyID       string    `db:"key_id"`
	CreatedAt   db.Time   `db:"created_at"`
	ExpiresAt   db.Time   `db:"expires_at"`
}
