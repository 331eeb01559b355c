package archive

import (
	"context"
	"fmt"

	"nod/internal/connector"
	"nod/internal/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

// Status is how far the reading of a document got.
type Status string

// The statuses. Any other is a failure.
const (
	Started     Status = "STARTED"
	Analyzed    Status = "ANALYZED"
	Unsupported Status = "UNSUPPORTED"
	Failed      Status = "ERROR"
)

// RawFile is one file of an archive.
type RawFile struct {
	ID        string  `json:"id"`
	CreatedAt db.Time `json:"createdAt"`
	Name      string  `json:"name"`
	SubType   string  `json:"subType"` // PDF, JPEG
	Size      int64   `json:"size"`
	URL       string  `json:"url"`
	// BlobKey is where the bytes are.
	BlobKey string `json:"blobKey"`
}

// Archive is an uploaded document.
type Archive struct {
	ID        string              `db:"id"`
	UserID    string              `db:"user_id"`
	FileType  string              `db:"file_type"`
	Status    Status              `db:"status"`
	ErrorCode connector.ErrorCode `db:"error_code"`
	RawFiles  db.JSON[[]RawFile]  `db:"raw_files"`
	CreatedAt db.Time             `db:"created_at"`
	UpdatedAt db.Time             `db:"updated_at"`
}

// Deps is what the feature stands on.
type Deps struct {
	DB *db.DB
	// LogoBase is the base URL of the door that serves logos.
	LogoBase string
}

// Service keeps archives.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// OfUser returns a page of the archives of a user, newest first.
func (s *Service) OfUser(ctx context.Context, user enduser.Ref, r page.Request) (page.List[Archive], error) {
	archives, err := list(ctx, s.DB.Read(), user, r)
	if err != nil {
		return page.List[Archive]{}, fmt.Errorf("list archives of user: %w", err)
	}
	return page.Cut(archives, r, func(a Archive) page.Position {
		return page.Position{At: a.CreatedAt.UnixMilli(), ID: a.ID}
	}), nil
}
