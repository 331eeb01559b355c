package invite

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/collect/enduser"
	"nod/internal/collect/template"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite/suppress"
	"nod/internal/flow/screen"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Events  *event.Recorder
	Mail    *mail.Outbox
	Audit   *audit.Service
	Usage   *usage.Service
	Tenants *tenant.Service
	Users   *enduser.Service
	Looks   *template.Service
	Hosted  *hosted.Service
	// ProductName is who sends for tenants; LinkURL is the base of the door with the pages.
	ProductName, LinkURL string
}

// Follower learns what became of an invite, in the transaction that changes it: its mail was taken, or it has another
// status.
type Follower func(ctx context.Context, tx *db.Tx, i Invite) error

// Service keeps invites.
type Service struct {
	Deps
	followers  []Follower
	suppressed *suppress.Service
	words      map[string]screen.Words
	defaults   map[string]Draft
}

// New makes the service. It follows the mails and the connections of invited people.
func New(d Deps) *Service {
	s := &Service{Deps: d, suppressed: &suppress.Service{Deps: suppress.Deps{
		DB: d.DB, Clock: d.Clock, Seal: d.Seal, Audit: d.Audit,
	}}}
	var err error
	if s.words, err = screen.ReadWords(wordsFile); err != nil {
		panic(err) // they are part of the program
	}
	if err = json.Unmarshal(defaultFile, &s.defaults); err != nil {
		panic(err) // as above
	}
	d.Mail.Follow(s.followMail)
	d.Events.Supplement(s.followSources)
	return s
}

// Create invites a person: their user, their link, and the mail that brings it.
func (s *Service) Create(ctx context.Context, at scope.Scope, in CreateInput) (Invite, error) {
	var i Invite
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		var err error
		if i, err = s.CreateIn(ctx, tx, at, in); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "user.invited", Target: i.UserID, Detail: map[string]string{"mode": string(i.Mode), "invite": i.ID},
		}.By(auth.From(ctx)))
	})
	return i, err
}

// CreateIn is Create in a transaction of the caller, who notes who did it.
func (s *Service) CreateIn(ctx context.Context, tx *db.Tx, at scope.Scope, in CreateInput) (Invite, error) {
	in, problem := in.clean()
	in.WinkTemplateID = cmp.Or(in.WinkTemplateID, template.DefaultID)
	i := Invite{
		Row: Row{
			TenantID: at.Tenant, Mode: at.Mode, ID: id.New("inv"), WinkTemplateID: in.WinkTemplateID, Status: Invited,
			CreatedAt: db.At(s.Clock.Now()), UpdatedAt: db.AtPtr(s.Clock.Now()),
		},
		Person: Person{
			Email: in.Email, PhoneNumber: in.PhoneNumber, FullName: in.FullName, FirstName: in.FirstName,
			LastName: in.LastName, Secret: id.Secret(),
		},
	}
	i.TokenHash = id.Hash(i.Secret)
	content, err := s.chosen(ctx, tx, at, in, &i)
	if err == nil {
		err = problem
	}
	if err == nil {
		err = CheckMode(at.Mode)
	}
	if err == nil {
		err = s.checkSuppression(ctx, tx, at, i.Person)
	}
	if err == nil {
		err = s.Usage.Take(ctx, tx, at, usage.CreateInvite)
	}
	if err != nil {
		return i, err
	}
	return s.begin(ctx, tx, i, content)
}

// CheckMode refuses what only Production has.
func CheckMode(mode auth.Mode) error {
	if mode == auth.Production {
		return nil
	}
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Invitations are available in Production mode only.")
}

// begin stores an invite with its user, and hands its mail over.
func (s *Service) begin(ctx context.Context, tx *db.Tx, i Invite, content Content) (Invite, error) {
	user, err := s.Users.Insert(ctx, tx, enduser.CreateInput{
		Tenant: i.TenantID, Mode: i.Mode, Source: enduser.SourceInvite, FullName: i.FullName,
	})
	if err != nil {
		return i, err
	}
	i.UserID = user.ID
	if i.isSent(content) {
		if i.MailID, err = s.post(ctx, tx, i, content); err != nil {
			return i, err
		}
	}
	if err := s.insert(ctx, tx, i); err != nil {
		return i, fmt.Errorf("insert invite: %w", err)
	}
	if i.isSent(content) {
		return i, nil
	}
	return i, s.announce(ctx, tx, &i) // the caller delivers the link
}

// chosen notes what the invite is to say, and in which widget it ends.
func (s *Service) chosen(
	ctx context.Context, q db.Querier, at scope.Scope, in CreateInput, i *Invite,
) (Content, error) {
	if _, err := s.Looks.Get(ctx, q, at.Ref(in.WinkTemplateID)); err != nil {
		return Content{}, err
	}
	i.TemplateID = in.TemplateID
	owner, err := s.Tenants.Find(ctx, q, at.Tenant)
	if t, ok := s.beginning(in.TemplateID, owner); ok || err != nil {
		return t.Content, err
	}
	t, err := getTemplate(ctx, q, at.Ref(in.TemplateID))
	i.TextID = t.TextID
	return t.Content.V.by(owner), db.OrMissing(err, "Invite template")
}

// says is what an invite says, with who sends it called as they are now.
func (s *Service) says(ctx context.Context, q db.Querier, i Invite) (Content, tenant.Tenant, error) {
	owner, err := s.Tenants.Find(ctx, q, i.TenantID)
	if t, ok := s.beginning(i.TemplateID, owner); ok || err != nil {
		return t.Content, owner, err
	}
	content, err := getText(ctx, q, scope.Of(i.TenantID, i.Mode).Ref(i.TextID))
	return content.by(owner), owner, err
}

// Follow adds a follower; all are added before the first invite is made.
func (s *Service) Follow(f Follower) { s.followers = append(s.followers, f) }

func (s *Service) tell(ctx context.Context, tx *db.Tx, i Invite) error {
	for _, follow := range s.followers {
		if err := follow(ctx, tx, i); err != nil {
			return fmt.Errorf("follow invite: %w", err)
		}
	}
	return nil
}

// announce notes that the link is on its way.
func (s *Service) announce(ctx context.Context, tx *db.Tx, i *Invite) error {
	i.SentAt = db.AtPtr(s.Clock.Now())
	content, _, err := s.says(ctx, tx, *i)
	if err != nil {
		return err
	}
	if i.MailID != "" {
		i.planReminder(content.Email.ReminderDays, s.Clock.Now())
	}
	if err := update(ctx, tx, *i); err != nil {
		return fmt.Errorf("update invite: %w", err)
	}
	s.Events.Record(tx, event.New{
		Tenant: i.TenantID, Mode: i.Mode, Type: event.InviteInvited, UserID: i.UserID, Data: i.facts(),
	})
	if err := s.log(ctx, tx, *i, Invited); err != nil {
		return err
	}
	return s.tell(ctx, tx, *i)
}

// Get returns an invite.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Invite, error) {
	i, err := s.get(ctx, s.DB.Read(), at)
	return i, db.OrMissing(err, "Invite")
}

// Logs returns a page of the statuses that an invite reached, newest first.
func (s *Service) Logs(ctx context.Context, at scope.Ref, r page.Request) (page.List[Log], error) {
	if _, err := s.Get(ctx, at); err != nil {
		return page.List[Log]{}, err
	}
	rows, err := listLogs(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Log]{}, fmt.Errorf("list logs of invite: %w", err)
	}
	return page.Cut(rows, r, func(l Log) page.Position { return page.At(l.CreatedAt.Time, l.ID) }), nil
}

// url is the address that an invite opens.
func (s *Service) url(i Invite) string {
	if i.Secret == "" {
		return "" // of an earlier release
	}
	return s.LinkURL + "/i/" + i.Secret
}
