package dashboard

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"nod/internal/access/audit"
	"nod/internal/collect/catalogue"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const maxAnnouncement = 500

// Announcement is a sentence of the operator to all tenants.
type Announcement struct {
	Text      string   `db:"text"       json:"text" doc:"What the operator tells everybody; empty for nothing."`
	CreatedAt *db.Time `db:"created_at" json:"createdAt"`
}

// Service reads and writes announcements, and reads what happened lately.
type Service struct{ Deps }

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Seal      *seal.Sealer
	Clock     *clock.Clock
	Audit     *audit.Service
	Catalogue *catalogue.Catalogue
}

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Announce makes text the announcement that everybody sees; the empty text
// removes the current one. It is recorded in the chain of the installation.
func (s *Service) Announce(ctx context.Context, text, operator string) error {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > maxAnnouncement {
		return fault.InvalidField("text", "An announcement may have 500 characters at most.")
	}
	announcement := id.New("an")
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO announcement (id, text, created_at) VALUES ($1, $2, $3)",
			announcement, text, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("insert announcement: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			ActorKind: audit.Operator, ActorID: operator, Action: "announcement.set", Target: announcement,
			Detail: map[string]string{"text": text},
		})
	})
}

// Current returns the newest announcement, empty without one.
func (s *Service) Current(ctx context.Context) (Announcement, error) {
	current, err := db.Get[Announcement](ctx, s.DB.Read(),
		"SELECT text, created_at FROM announcement ORDER BY created_at DESC, id DESC LIMIT 1")
	if errors.Is(err, db.ErrNotFound) || (err == nil && current.Text == "") {
		return Announcement{}, nil
	}
	return current, err
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// Mount puts the feature on the management API.
func (s *Service) Mount(api *httpapi.API) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/announcement", ID: "get-announcement", Tag: "Dashboard",
		Summary: "Retrieve the operator's announcement; the text is empty when there is none", Access: httpapi.Caller,
		Description: "What the operator of this installation has to say to every organization.",
	}, h.getAnnouncement)
}

// MountData adds what the dashboard reads of a mode.
func (s *Service) MountData(api *httpapi.API) {
	h := handlers{service: s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/activity", ID: "list-activity", Access: httpapi.Caller,
		Summary: "List recent user activity, ten at most",
	}, h.listActivity)
}

func (h handlers) getAnnouncement(ctx context.Context, _ *struct{}) (Announcement, error) {
	return h.service.Current(ctx)
}

func (h handlers) listActivity(ctx context.Context, _ *struct{}) (httpapi.Items[Activity], error) {
	p := auth.From(ctx)
	acts, err := h.service.Activities(ctx, scope.Of(p.TenantID, p.Mode))
	return httpapi.Items[Activity]{Items: acts}, err
}
