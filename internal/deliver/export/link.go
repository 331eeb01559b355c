package export

import (
	"context"
	_ "embed" // verify.html
	"errors"
	"html/template"
	"io"
	"net/http"
	"strings"
	"time"

	"nod/internal/access/filelink"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
	"nod/internal/platform/webpage"
)

// linkFolder is where downloads are, on the door that serves files.
const linkFolder = "export"

// Link signs an address from which the caller can download an export for some minutes.
func (s *Service) Link(ctx context.Context, e Export) (address string, expiresAt time.Time) {
	expiresAt = s.Clock.Now().Add(linkLife)
	if e.ExpiresAt.Before(expiresAt) {
		expiresAt = e.ExpiresAt.Time
	}
	file := filelink.Target{Tenant: e.TenantID, Mode: e.Mode, ID: e.ID}
	return s.Links.Link(ctx, linkFolder, file, expiresAt), expiresAt
}

// errGone is the same for everything that cannot be downloaded, so that addresses cannot be probed.
func errGone() error {
	return fault.New(fault.NotFound, fault.CodeMissingResource,
		"This download link has expired. Export again.")
}

// redeem returns the export of a signed address, if it may still be downloaded.
func (s *Service) redeem(ctx context.Context, text string) (Export, error) {
	t, ok, err := s.Links.Redeem(ctx, linkFolder, text)
	if err != nil {
		return Export{}, err
	}
	if !ok {
		return Export{}, errGone()
	}
	e, err := s.Get(ctx, scope.Of(t.Tenant, t.Mode).Ref(t.ID))
	if fault.HasCode(err, fault.CodeMissingResource) || err == nil && e.Status != Ready {
		return Export{}, errGone()
	}
	if err != nil || e.Kind != KindAccount {
		return e, err
	}
	// A person who revoked access revoked it for this as well.
	_, err = s.Connections.Get(ctx, scope.Of(e.TenantID, e.Mode).Ref(e.AccountID).Any())
	if fault.HasCode(err, fault.CodeMissingResource) {
		return Export{}, errGone()
	}
	return e, err
}

// Download serves the signed addresses: GET /files/export/{ticket}.
func (s *Service) Download() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e, err := s.redeem(r.Context(), r.PathValue("ticket"))
		if err != nil {
			if !fault.HasCode(err, fault.CodeMissingResource) {
				s.Log.ErrorContext(r.Context(), "download of an export failed", "error", err)
			}
			httpapi.WriteError(w, r, err)
			return
		}
		httpapi.Attachment{Name: e.FileName, ContentType: e.contentType(), Size: e.Size}.SetHeaders(w.Header())
		if err := s.copyParts(r.Context(), w, e); err != nil {
			s.Log.ErrorContext(r.Context(), "download of an export broken off", "export", e.ID, "error", err)
			panic(http.ErrAbortHandler) // nobody may take half a file for a whole one
		}
	})
}

func (s *Service) copyParts(ctx context.Context, w io.Writer, e Export) error {
	for number := 1; number <= e.Parts; number++ {
		content, err := s.part(ctx, e.Ref(), number)
		if err != nil {
			return err
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
	return nil
}

//go:embed verify.html
var verifyHTML string

// verifyView is what the page of a proof shows; Proof is nil for an unknown id, Shown for one of which only
// the file can be compared.
type verifyView struct {
	ProductName string
	Assets      webpage.PageAssets
	Proof       *Proof
	Shown       *shown
	Typed       []string // as many as there are checks
	Verdict     verdict
}

// verdict is what a comparison with paper came to.
type verdict string

const (
	verdictSame      verdict = "same"
	verdictDifferent verdict = "different"
	verdictTooMany   verdict = "too many"
)

// Verify serves the public page on which anybody can compare a report with its proof: GET /verify/{id}, and
// POST with the name and figures of a printed one. A file is compared in the browser and sent to nobody.
func (s *Service) Verify(assets webpage.PageAssets) http.Handler {
	page := template.Must(template.New("verify").Parse(verifyHTML))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		view := verifyView{ProductName: s.ProductName, Assets: assets}
		proof, err := getProof(r.Context(), s.DB.Read(), strings.ToUpper(r.PathValue("id")))
		if err == nil && proof.CreatedAt.Add(ProofLife).After(s.Clock.Now()) {
			view.Proof = &proof
			view.Shown, err = s.openShown(r.Context(), proof)
			if err == nil && view.Shown != nil {
				view.Typed = make([]string, len(view.Shown.Checks))
			}
			if view.Typed != nil && r.Method == http.MethodPost {
				view.Verdict, err = s.compare(w, r, proof, view.Shown.Checks)
				copy(view.Typed, r.PostForm["value"])
			}
		}
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			s.Log.ErrorContext(r.Context(), "load a proof", "error", err)
			httpapi.WriteError(w, r, err)
			return
		}
		webpage.SetPublicPage(w.Header())
		h := w.Header()
		// The form with what the paper says goes to this page.
		h.Set("Content-Security-Policy",
			strings.Replace(h.Get("Content-Security-Policy"), "form-action 'none'", "form-action 'self'", 1))
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex")
		if view.Proof == nil {
			w.WriteHeader(http.StatusNotFound)
		}
		_ = page.Execute(w, view) // a visitor who left is no error
	})
}

// maxForm is how much a form with a name and some figures takes.
const maxForm = 8 << 10

// compare compares what was typed from paper. What cannot be read counts as nothing typed.
func (s *Service) compare(w http.ResponseWriter, r *http.Request, p Proof, checks []check) (verdict, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	ok, err := countTry(r.Context(), s.DB.Write(), p, s.Clock.Now())
	switch {
	case err != nil:
		return "", err
	case !ok:
		return verdictTooMany, nil
	case r.ParseForm() == nil && s.matches(p.ID, checks, r.PostForm["value"]):
		return verdictSame, nil
	default:
		return verdictDifferent, nil
	}
}
