// Package form keeps what people answered on the sites of a tenant, and what came with the address of a site.
//
// Nouns
//
//   - form: one filled-in form of one user, as pairs of questions and answers
//   - reference: the screen that asked; URL for what came with the address
package form

import (
	"context"
	"fmt"
	"net/http"

	"nod/internal/access/audit"
	"nod/internal/collect/enduser"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Form is a form that a user filled in.
type Form struct {
	ID         string                     `db:"id"`
	Name       string                     `db:"name"`
	Data       db.JSON[map[string]string] `db:"data"`
	DataSealed []byte                     `db:"data_sealed"`
	CreatedAt  db.Time                    `db:"created_at"`
	UserID     string                     `db:"user_id"`
	// These are nil for forms of earlier releases.
	SiteID    *string `db:"site_id"`
	SessionID *string `db:"session_id"`
	Reference *string `db:"reference"`
	VersionID *string `db:"version_id"`
	// Superseded says that the person went another way since.
	Superseded   bool   `db:"superseded"`
	FieldsSealed []byte `db:"fields_sealed"`
	// Fields are the questions as they were asked; none of what came with an address.
	Fields []Answer `db:"-"`
}

// LinkReference is the reference of what came with the address of a page.
const LinkReference = "URL"

func (f Form) fromLink() bool { return f.Reference != nil && *f.Reference == LinkReference }

// Answer is a question of a form and what was answered. It stays as it was asked, whatever becomes of the site.
type Answer struct {
	ID    string `json:"id"    doc:"Reference of the field; it stays when the field is renamed."`
	Name  string `json:"name"  doc:"Key of the answer in data."`
	Label string `json:"label" doc:"The question as it was asked."`
	Type  string `json:"type"  enum:"INPUT,SELECT,RADIO,DATE_PICKER,DATE_RANGE_PICKER" doc:"Kind of the field."`
	Value string `json:"value" personal:"answer of a form" doc:"As in data. A period is two days with a slash between them."`
	// ValueLabel is what the chosen option was called.
	ValueLabel string `json:"valueLabel" personal:"answer of a form" doc:"What the chosen option was called; empty for other fields."`
	FromLink   bool   `json:"fromLink" doc:"Whether the page's address filled it in and the person left it unchanged."`
}

// Filled is a form as it comes in.
type Filled struct {
	Name, Reference, SiteID, SessionID string
	Data                               map[string]string
	// VersionID is the version of the site that asked, and Fields what it asked; empty for an address.
	VersionID string
	Fields    []Answer
	At        db.Time
}

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Audit *audit.Service
}

// Service keeps forms.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Add keeps a form of a user.
func (s *Service) Add(ctx context.Context, tx *db.Tx, user scope.Ref, f Filled) error {
	if err := s.insert(ctx, tx, user, f); err != nil {
		return fmt.Errorf("insert form: %w", err)
	}
	return nil
}

// Keep stores what was submitted on a screen. Submitted again, it takes the place of what was there; the caller has
// locked the session.
func (s *Service) Keep(ctx context.Context, tx *db.Tx, user scope.Ref, f Filled) error {
	before, err := ofSession(ctx, tx, user.Scope, f.SessionID)
	if err != nil {
		return fmt.Errorf("list forms of session: %w", err)
	}
	for _, other := range before {
		if other.Reference == f.Reference {
			if err := s.replace(ctx, tx, user.Scope.Ref(other.ID), f); err != nil {
				return fmt.Errorf("replace form: %w", err)
			}
			return nil
		}
	}
	return s.Add(ctx, tx, user, f)
}

// Supersede marks the forms of a session whose screens are not on its way anymore, and no others.
func (s *Service) Supersede(
	ctx context.Context, tx *db.Tx, session scope.Ref, onWay func(reference string) bool,
) error {
	forms, err := ofSession(ctx, tx, session.Scope, session.ID)
	if err != nil {
		return fmt.Errorf("list forms of session: %w", err)
	}
	for _, f := range forms {
		if isLeft := !onWay(f.Reference); isLeft != f.Superseded {
			if err := mark(ctx, tx, session.Scope.Ref(f.ID), isLeft); err != nil {
				return fmt.Errorf("mark form: %w", err)
			}
		}
	}
	return nil
}

// Filter narrows a list of forms; empty parts do not.
type Filter struct {
	UserID, SiteID string
	Created        day.Range
	// WithSuperseded asks for answers of ways that people left as well.
	WithSuperseded bool
}

// List returns a page of the forms of a tenant and mode, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope, f Filter, r page.Request) (page.List[Form], error) {
	forms, err := s.list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Form]{}, fmt.Errorf("list forms: %w", err)
	}
	return page.Cut(forms, r, func(f Form) page.Position { return page.At(f.CreatedAt.Time, f.ID) }), nil
}

// Get returns a form.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Form, error) {
	found, err := s.get(ctx, s.DB.Read(), at)
	return found, db.OrMissing(err, "Form")
}

// OfUser returns a page of the forms of a user, newest first.
func (s *Service) OfUser(ctx context.Context, user scope.Ref, r page.Request) (page.List[Form], error) {
	return s.List(ctx, user.Scope, Filter{UserID: user.ID}, r)
}

// listedForm is a form as the portal shows it.
type listedForm struct {
	ID        string            `json:"id"`
	Name      string            `json:"name" doc:"Name of the screen that asked."`
	Data      map[string]string `json:"data" personal:"answer of a form" doc:"Answers by the names of the fields."`
	Fields    []Answer          `json:"fields" doc:"The questions as they were asked."`
	CreatedAt db.Time           `json:"createdAt"`
	FromLink  bool              `json:"fromLink" doc:"Whether data are parameters of the page's address, which anyone can write, or their defaults."`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	users   *enduser.Service
	service *Service
}

// MountData adds the operations of the data API, and what the portal's screens read and do in a mode.
func MountData(api *httpapi.API, s *Service, users *enduser.Service) {
	h := handlers{api: api, users: users, service: s}
	h.mountForms(api)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/forms", ID: "list-forms-of-user",
		Summary: "List a user's form responses", Access: httpapi.Caller,
	}, h.listFormsOfUser)
}

func (h handlers) listFormsOfUser(ctx context.Context, in *enduser.PageByIDIn) (httpapi.Items[listedForm], error) {
	user, err := in.Find(ctx, h.users)
	if err != nil {
		return httpapi.Items[listedForm]{}, err
	}
	binding := in.Binding("forms-of-user", user)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[listedForm]{}, err
	}
	forms, err := h.service.OfUser(ctx, user.Ref(), request)
	return httpapi.ItemsOf(h.api, binding, page.Map(forms, func(f Form) listedForm {
		return listedForm{f.ID, f.Name, f.Data.V, questions(f), f.CreatedAt, f.fromLink()}
	})), err
}
