package apikey

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// Status says whether a key works.
type Status string

// The statuses.
const (
	Active   Status = "ACTIVE"
	Inactive Status = "INACTIVE"
)

// Key is an API key without its secret.
type Key struct {
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	ID         string    `db:"id"`
	Name       string    `db:"name"`
	APIKey     string    `db:"api_key"`
	SecretTail string    `db:"secret_tail"`
	Status     Status    `db:"status"`
	CreatedBy  string    `db:"created_by"`
	CreatedAt  db.Time   `db:"created_at"`
	UpdatedAt  db.Time   `db:"updated_at"`
	LastUsedAt *db.Time  `db:"last_used_at"`
	ExpiresAt  *db.Time  `db:"expires_at"`
}

// isExpired reports whether the key has ended on its own. That is no status: it stays what it was.
func (k Key) isExpired(now time.Time) bool { return hasPassed(k.ExpiresAt, now) }

// storedKey is a key with the two forms of its secret.
type storedKey struct {
	Key
	SecretHash   string
	SecretSealed string
	NoticeAt     *db.Time
}

// known is what authentication learns of a key in one query.
type known struct {
	TenantID     string   `db:"tenant_id"`
	ID           string   `db:"id"`
	Name         string   `db:"name"`
	SecretHash   string   `db:"secret_hash"`
	Status       Status   `db:"status"`
	LastUsedAt   *db.Time `db:"last_used_at"`
	ExpiresAt    *db.Time `db:"expires_at"`
	ProductionAt *db.Time `db:"production_at"`
	SuspendedAt  *db.Time `db:"suspended_at"`
}

// mayBeUsed reports whether the key, its tenant and the operator's grant stand.
func (k known) mayBeUsed(mode auth.Mode, now time.Time) bool {
	isActive := k.Status == Active && !hasPassed(k.ExpiresAt, now)
	return isActive && k.SuspendedAt == nil && (mode == auth.Sandbox || k.ProductionAt != nil)
}

const maxName = 100

// checkName returns the trimmed name of a key, empty when it is to be made up.
func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if utf8.RuneCountInString(name) > maxName {
		return "", fault.InvalidField("name", "The name is too long (maximum "+strconv.Itoa(maxName)+").")
	}
	if problem := label.NameProblem(name); name != "" && problem != "" {
		return "", fault.InvalidField("name", problem)
	}
	return name, nil
}

// nextName makes the first name of the form "Sandbox key 3" above all taken ones.
func nextName(mode auth.Mode, taken []string) string {
	prefix := "Sandbox key "
	if mode == auth.Production {
		prefix = "Production key "
	}
	highest := 0
	for _, name := range taken {
		if n, err := strconv.Atoi(strings.TrimPrefix(name, prefix)); err == nil && strings.HasPrefix(name, prefix) {
			highest = max(highest, n)
		}
	}
	return prefix + strconv.Itoa(highest+1)
}

func errRefused() error {
	return fault.New(fault.Unauthenticated, fault.CodeInvalidCredentials, "The API key or secret is not correct.")
}

func errActive() error {
	return fault.New(fault.Conflict, fault.CodeConflict,
		"Only an inactive API key can be deleted. Deactivate it first.")
}
