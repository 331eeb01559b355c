package archive

import (
	"context"
	"net/http"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/filelink"
	"nod/internal/collect/archive/inspect"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

const (
	linkFolder = "archive"
	// linkLife is how long the address of a file opens it at least; it stays the same until the hour is full.
	linkLife = time.Hour
)

// Route is the pattern of the addresses of files, on the door that serves files.
const Route = "GET /files/" + linkFolder + "/{ticket}"

// fileURL is where the caller of ctx can load a file; empty once it is gone.
func (s *Service) fileURL(ctx context.Context, a Archive, file RawFile) string {
	now := s.Clock.Now()
	if _, ok := a.file(file.ID, now); !ok {
		return ""
	}
	target := filelink.Target{Tenant: a.TenantID, Mode: a.Mode, ID: a.ID, Part: file.ID}
	return s.Links.Link(ctx, linkFolder, target, now.Truncate(linkLife).Add(2*linkLife))
}

// errGone is the same for everything that cannot be loaded, so that addresses cannot be probed.
func errGone() *fault.Error {
	return fault.New(fault.NotFound, fault.CodeMissingResource,
		"This link has expired. Reload the page it came from.")
}

// loaded is a file that was asked for by its address.
type loaded struct {
	RawFile
	body []byte
}

// load returns the file of an address, after it was written down who loads it.
func (s *Service) load(ctx context.Context, ticket string) (loaded, error) {
	t, ok, err := s.Links.Redeem(ctx, linkFolder, ticket)
	if err != nil {
		return loaded{}, err
	}
	if !ok {
		return loaded{}, errGone()
	}
	a, err := s.Get(ctx, scope.Of(t.Tenant, t.Mode).Ref(t.ID).Any())
	if fault.HasCode(err, fault.CodeMissingResource) {
		return loaded{}, errGone()
	}
	if err != nil {
		return loaded{}, err
	}
	file, ok := a.file(t.Part, s.Clock.Now())
	if !ok || a.RevokedAt != nil {
		return loaded{}, errGone()
	}
	body, err := s.open(ctx, a, file)
	if err != nil {
		return loaded{}, err
	}
	holder, err := s.Links.Holder(ctx, t)
	if err != nil {
		return loaded{}, err
	}
	entry := audit.Entry{Action: "archive.fileLoaded", Target: a.ID, Detail: map[string]string{
		"mode": string(a.Mode), "userId": a.UserID, "fileId": file.ID,
	}}.By(holder)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error { return s.Audit.Record(ctx, tx, entry) })
	return loaded{file, body}, err
}

// Files serves the files of archives at their signed addresses. They come from strangers, so they are only saved.
func (s *Service) Files() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, err := s.load(r.Context(), r.PathValue("ticket"))
		if err != nil {
			if f := fault.As(err); f == nil || f.Kind != fault.NotFound {
				s.Log.ErrorContext(r.Context(), "load the file of an archive", "error", err)
			}
			httpapi.WriteError(w, r, err)
			return
		}
		httpapi.Attachment{
			Name: file.Name, ContentType: inspect.Format(file.SubType).ContentType(), Size: int64(len(file.body)),
		}.SetHeaders(w.Header())
		_, _ = w.Write(file.body)
	})
}
