package export

import (
	"context"
	"crypto/hmac"
	_ "embed" // verify.html
	"encoding/base64"
	"encoding/json"
	"errors"
	"html/template"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"nod/internal/connection"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

// ticket is what the signed address of a download says. It ends with the sign-in or API key of the
// caller who was given it.
type ticket struct {
	Tenant  string    `json:"t"`
	Mode    auth.Mode `json:"m"`
	ID      string    `json:"e"`
	SignIn  string    `json:"s,omitempty"`
	Key     string    `json:"k,omitempty"`
	Expires int64     `json:"x"`
}

const ticketPurpose = "export link 1"

// Link signs an address from which the caller can download an export for some minutes.
func (s *Service) Link(ctx context.Context, e Export) (address string, expiresAt time.Time) {
	expiresAt = s.Clock.Now().Add(linkLife)
	if e.ExpiresAt.Before(expiresAt) {
		expiresAt = e.ExpiresAt.Time
	}
	caller := auth.From(ctx)
	t := ticket{Tenant: e.TenantID, Mode: e.Mode, ID: e.ID, SignIn: caller.SignInID, Expires: expiresAt.Unix()}
	if caller.Kind == auth.KindKey {
		t.Key = caller.SubjectID
	}
	text, _ := json.Marshal(t) // plain fields always marshal
	payload := base64.RawURLEncoding.EncodeToString(text)
	return s.FilesURL + "/export/" + payload + "." + s.Seal.Hash(ticketPurpose, payload), expiresAt
}

// errGone is the same for everything that cannot be downloaded, so that addresses cannot be probed.
func errGone() error {
	return fault.New(fault.NotFound, fault.CodeMissingResource,
		"This download link is not valid any more. Please export again.")
}

// redeem returns the export of a signed address, if it may still be downloaded.
func (s *Service) redeem(ctx context.Context, text string) (Export, error) {
	payload, signature, _ := strings.Cut(text, ".")
	if !hmac.Equal([]byte(signature), []byte(s.Seal.Hash(ticketPurpose, payload))) {
		return Export{}, errGone()
	}
	var t ticket
	plain, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(plain, &t) != nil || s.Clock.Now().Unix() >= t.Expires {
		return Export{}, errGone()
	}
	e, err := s.Get(ctx, Ref{t.Tenant, t.Mode, t.ID})
	if fault.HasCode(err, fault.CodeMissingResource) || err == nil && e.Status != Ready {
		return Export{}, errGone()
	}
	if err != nil {
		return Export{}, err
	}
	return e, s.allow(ctx, e, t)
}

// allow refuses when the access of the caller who was given the ticket has ended, or when the person took
// the account back.
func (s *Service) allow(ctx context.Context, e Export, t ticket) error {
	var isActive bool
	var err error
	if t.Key != "" {
		isActive, err = s.Keys.IsActive(ctx, e.TenantID, e.Mode, t.Key)
	} else {
		isActive, err = s.SignIns.IsActive(ctx, e.TenantID, t.SignIn)
	}
	if err != nil {
		return err
	}
	if !isActive {
		return errGone()
	}
	holder, err := s.Tenants.Get(ctx, e.TenantID)
	if err != nil {
		return err
	}
	if holder.IsSuspended() || e.Mode == auth.Production && !holder.HasProduction() {
		return errGone()
	}
	if e.Kind != KindAccount {
		return nil
	}
	_, err = s.Connections.Get(ctx, connection.Ref{Tenant: e.TenantID, Mode: e.Mode, ID: e.AccountID})
	if fault.HasCode(err, fault.CodeMissingResource) {
		return errGone()
	}
	return err
}

// Download serves the signed addresses: GET /files/export/{ticket}.
func (s *Service) Download() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e, err := s.redeem(r.Context(), r.PathValue("ticket"))
		if err != nil {
			if !fault.HasCode(err, fault.CodeMissingResource) {
				s.Log.ErrorContext(r.Context(), "download of an export failed", "error", err)
			}
			httpapi.WriteFault(w, r, fault.As(err))
			return
		}
		h := w.Header()
		h.Set("Content-Type", e.contentType())
		h.Set("Content-Length", strconv.FormatInt(e.Size, 10))
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": e.FileName}))
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Robots-Tag", "noindex")
		if err := s.copyParts(r.Context(), w, e); err != nil {
			s.Log.ErrorContext(r.Context(), "download of an export broken off", "export", e.ID, "error", err)
			panic(http.ErrAbortHandler) // nobody shall take half a file for a whole one
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

// verifyView is what the page of a proof shows; Proof is nil for an unknown id.
type verifyView struct {
	ProductName string
	Assets      httpapi.PageAssets
	Proof       *Proof
}

// Verify serves the public page on which anybody can compare a report with its proof: GET /verify/{id}.
// The file is compared in the browser and sent to nobody.
func (s *Service) Verify(assets httpapi.PageAssets) http.Handler {
	page := template.Must(template.New("verify").Parse(verifyHTML))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		view := verifyView{ProductName: s.ProductName, Assets: assets}
		proof, err := getProof(r.Context(), s.DB.Read(), strings.ToUpper(r.PathValue("id")))
		switch {
		case err == nil && proof.CreatedAt.Add(proofLife).After(s.Clock.Now()):
			view.Proof = &proof
		case err != nil && !errors.Is(err, db.ErrNotFound):
			s.Log.ErrorContext(r.Context(), "load a proof", "error", err)
			httpapi.WriteFault(w, r, fault.As(err))
			return
		}
		httpapi.SetPublicPage(w.Header())
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex")
		if view.Proof == nil {
			w.WriteHeader(http.StatusNotFound)
		}
		_ = page.Execute(w, view) // a visitor who left is no error
	})
}
