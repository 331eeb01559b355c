// Package version keeps what something of a tenant looked like after each save that changed it: one snapshot per save,
// for features whose settings people compare and want back.
//
// A version never changes but for its name. The way back is to save an earlier one once more, as a new version:
// nothing is forgotten, and the way forward is the same. What a version shows, and who may restore it, belongs to the
// feature; the package knows only whose version it is.
package version

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/label"
	"nod/internal/platform/page"
)

// Row is what every version has beside what it shows. Tables of versions embed it.
type Row struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	ID        string    `db:"id"`
	CreatedBy string    `db:"created_by"`
	CreatedAt db.Time   `db:"created_at"`
	// Name is what somebody calls the version; empty for nothing.
	Name string `db:"name"`
}

// NewRow begins a version that the caller saves now. The prefix is that of its ID.
func NewRow(ctx context.Context, prefix string, mode auth.Mode, now time.Time) Row {
	caller := auth.From(ctx)
	return Row{
		TenantID: caller.TenantID, Mode: mode, ID: id.New(prefix), CreatedBy: caller.SubjectID, CreatedAt: db.At(now),
	}
}

// Saved is what the API tells of every version.
type Saved struct {
	ID        string  `json:"id"`
	IsCurrent bool    `json:"isCurrent" doc:"Whether it's what is shown now."`
	CreatedBy string  `json:"createdBy" doc:"ID of the member who saved it."`
	CreatedAt db.Time `json:"createdAt"`
	Name      string  `json:"name"      doc:"What somebody calls the version; empty for nothing."`
}

// Head is the version without what it shows.
func (r Row) Head() Row { return r }

// ToWire tells of a version. The current one is that which its owner shows.
func (r Row) ToWire(current string) Saved {
	return Saved{ID: r.ID, IsCurrent: r.ID == current, CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt, Name: r.Name}
}

// Headed is what embeds a Row.
type Headed interface{ Head() Row }

// Cut makes a page of what Table.List read.
func Cut[T Headed](found []T, r page.Request) page.List[T] {
	return page.Cut(found, r, func(v T) page.Position {
		head := v.Head()
		return page.At(head.CreatedAt.Time, head.ID)
	})
}

const maxName = 60

// CleanName trims what somebody calls a version, and refuses what can't be shown.
func CleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if problem := label.LineProblem(name); problem != "" {
		return "", fault.InvalidField("body.name", problem)
	}
	if utf8.RuneCountInString(name) > maxName {
		return "", fault.InvalidField("body.name", fmt.Sprintf("Version name is too long (maximum %d).", maxName))
	}
	return name, nil
}

// codeIsCurrent refuses to restore what is there.
const codeIsCurrent = "VERSION_IS_CURRENT"

// ErrIsCurrent refuses to restore the version that is shown. Codes: VERSION_IS_CURRENT.
func ErrIsCurrent() error {
	return fault.New(fault.Conflict, codeIsCurrent, "This version is the current one.")
}
