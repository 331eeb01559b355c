package enduser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/catalogue"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Tokens  *token.Signer
	Events  *event.Recorder
	Tenants *tenant.Service
	Audit   *audit.Service
	Usage   Usage
	SignIns SignIns
	Keys    Keys
	// WidgetTokenTTL is the life of tokens that were not made with a portal bearer.
	WidgetTokenTTL time.Duration
	// LinkURL is the base of the link door, LogoBase that of the door with the logos.
	LinkURL, LogoBase string
	// SearchTime is after how long a search for a name answers with what it found; 0 means 10 ms.
	SearchTime time.Duration
}

// Usage counts users who are not counted when they are created.
type Usage interface {
	CountUser(ctx context.Context, tx *db.Tx, at scope.Scope) error
}

// Keys tells whether an API key may still be used: the tokens made with it end with it.
type Keys interface {
	IsActive(ctx context.Context, at scope.Ref) (bool, error)
}

// SignIns tells whether a sign-in still stands: the tokens made with it end with it.
type SignIns interface {
	IsActive(ctx context.Context, tenant, signInID string) (bool, error)
}

// Service keeps users and their tokens.
type Service struct {
	Deps
	// hasMoved is set once nothing is left of the external metadata that earlier releases stored.
	hasMoved atomic.Bool
}

// New makes the service.
func New(d Deps) *Service {
	d.SearchTime = cmp.Or(d.SearchTime, 10*time.Millisecond)
	return &Service{Deps: d}
}

// Create adds a user with a first widget token made by the caller of ctx, and records USER_CREATED.
func (s *Service) Create(ctx context.Context, in CreateInput) (User, Token, error) {
	var user User
	var made Token
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if user, err = s.Insert(ctx, tx, in); err != nil {
			return err
		}
		return s.issue(ctx, tx, user.Ref(), in.AllowedOrigins, &made)
	})
	return user, made, err
}

// Insert adds a user in the caller's transaction, and records USER_CREATED.
func (s *Service) Insert(ctx context.Context, tx *db.Tx, in CreateInput) (User, error) {
	if err := checkMetadata(in.ExternalMetadata); err != nil {
		return User{}, err
	}
	user := in.user(id.New("user"), s.Clock.Now())
	if err := s.insertUser(ctx, tx, user); err != nil {
		return User{}, fmt.Errorf("insert user: %w", err)
	}
	s.Events.Record(tx, event.New{
		Tenant: user.TenantID, Mode: user.Mode, Type: event.UserCreated, UserID: user.ID,
		Data: createdData(user),
	})
	return user, nil
}

// CustomerKey is the key of the external metadata with the id that came in a signed link.
const CustomerKey = "customer"

// createdData tells whom the organization knows the user as, where it says so itself: a link that it signed is the one
// way to a user whose creation it does not ask for.
func createdData(user User) map[string]any {
	data := map[string]any{"userId": user.ID, "source": user.Source}
	if customer := user.ExternalMetadata.V[CustomerKey]; user.Source == SourceSite && customer != "" {
		data["customer"] = customer
	}
	return data
}

// Get returns a user; MISSING_RESOURCE when this tenant has none of that id in this mode.
func (s *Service) Get(ctx context.Context, q db.Querier, at scope.Ref) (User, error) {
	user, err := s.getUser(ctx, q, at)
	return user, db.OrMissing(err, "User")
}

// Lock returns the user and keeps everything else that changes this user waiting until the
// transaction ends. Anyone who also locks rows of the user's accounts does this first.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, at scope.Ref) (User, error) {
	user, err := s.lockUser(ctx, tx, at)
	return user, db.OrMissing(err, "User")
}

// List returns a page of users, newest first. A page that is searched for a name may hold less than was asked for, or
// nothing, and still have a next one.
func (s *Service) List(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[User], error) {
	if filter.Name != "" && filter.UserID == "" {
		return s.search(ctx, at, filter, r)
	}
	return s.list(ctx, at, filter, r)
}

// search looks through a list in portions, because no index finds parts of names. It ends with a full page, or when it
// took long enough for one answer.
func (s *Service) search(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[User], error) {
	found := page.List[User]{Items: []User{}}
	for begin := time.Now(); ; {
		fit, err := s.lookThrough(ctx, at, filter, r)
		if err != nil {
			return page.List[User]{}, fmt.Errorf("look through a portion of users: %w", err)
		}
		places := page.Cut(fit.places, r, func(p page.Position) page.Position { return p })
		users, err := s.usersAt(ctx, at, places.Items)
		if err != nil {
			return page.List[User]{}, fmt.Errorf("load users that were found: %w", err)
		}
		found.Items = append(found.Items, users...)
		if found.Next = places.Next; found.Next == nil {
			found.Next = fit.end
		}
		r.Size -= len(places.Items)
		if r.After = found.Next; r.After == nil || r.Size == 0 || time.Since(begin) >= s.SearchTime {
			return found, nil
		}
	}
}

func (s *Service) list(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[User], error) {
	users, err := s.listUsers(ctx, at, filter, r)
	if err != nil {
		return page.List[User]{}, fmt.Errorf("list users: %w", err)
	}
	return page.Cut(users, r, func(u User) page.Position { return page.At(u.CreatedAt.Time, u.ID) }), nil
}

// Count returns how many users fit the filter.
func (s *Service) Count(ctx context.Context, at scope.Scope, filter ListFilter) (int, error) {
	n, err := s.countUsers(ctx, at, filter)
	if err != nil {
		return 0, fmt.Errorf("count users: %w", err)
	}
	return n, nil
}

// SetAccounts puts what lists show of a user's accounts on the locked user's row.
func (s *Service) SetAccounts(ctx context.Context, tx *db.Tx, locked User, summary Summary[AccountRef]) error {
	user := locked.with(summary)
	user.UpdatedAt = db.At(s.Clock.Now())
	if err := s.count(ctx, tx, &user); err != nil {
		return err
	}
	if err := updateAccounts(ctx, tx, user); err != nil {
		return fmt.Errorf("update accounts of user: %w", err)
	}
	return nil
}

// SetName names a user as an account or archive does. The first one that tells a name wins, also over
// a name that was only given, in an invitation say.
func (s *Service) SetName(ctx context.Context, tx *db.Tx, at scope.Ref, name, sourceID string) error {
	if name = presentable(name); name == "" {
		return nil
	}
	return s.updateName(ctx, tx, at, nameChange{name: name, source: sourceID})
}

// ForgetName removes a name that came from an account or archive which was revoked.
func (s *Service) ForgetName(ctx context.Context, tx *db.Tx, at scope.Ref, sourceID string) error {
	return s.updateName(ctx, tx, at, nameChange{onlyFrom: sourceID})
}

func (s *Service) updateName(ctx context.Context, tx *db.Tx, at scope.Ref, change nameChange) error {
	if err := s.storeName(ctx, tx, at, change); err != nil {
		return fmt.Errorf("update name of user: %w", err)
	}
	return nil
}

// Erase deletes a user, so that nothing can be done for them or as them from now on. What others keep of
// them is theirs to delete.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := deleteUser(ctx, tx, at); err != nil {
		return fmt.Errorf("delete user: %w", err)
	}
	return nil
}

// ResetSession lets the user's run start over for the data API. Connections stay as they are.
func (s *Service) ResetSession(ctx context.Context, at scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Lock(ctx, tx, at); err != nil {
			return err
		}
		if err := updateSession(ctx, tx, at, InProgress, s.Clock.Now()); err != nil {
			return fmt.Errorf("reset session: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "user.sessionReset", Target: at.ID, Detail: map[string]string{"mode": string(at.Mode)},
		}.By(auth.From(ctx)))
	})
}

func linkPlace(tenant, userID string) seal.Place {
	return seal.Place{Table: "wink_link", Column: "id_sealed", Tenant: tenant, ID: userID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "wink_link", Name: "id_sealed", Key: []string{"mode", "user_id"},
		Text: func(tenant string, key []string) seal.Place { return linkPlace(tenant, key[1]) },
	}}
}

// WinkLink returns the address under which the user manages connections; it is made on first need.
func (s *Service) WinkLink(ctx context.Context, at scope.Ref) (WinkLink, error) {
	place := linkPlace(at.Tenant, at.ID)
	var linkID string
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Lock(ctx, tx, at); err != nil {
			return err
		}
		sealed, err := getWinkLink(ctx, tx, at)
		if err == nil {
			plain, err := s.Seal.Open(ctx, tx, place, sealed)
			linkID = string(plain)
			return err
		}
		if !errors.Is(err, db.ErrNotFound) {
			return fmt.Errorf("load link: %w", err)
		}
		linkID = "wlnk-" + id.Secret()
		if sealed, err = s.Seal.Seal(ctx, tx, place, []byte(linkID)); err != nil {
			return err
		}
		return insertWinkLink(ctx, tx, at, winkLinkRow{id.Hash(linkID), sealed, db.At(s.Clock.Now())})
	})
	if err != nil {
		return WinkLink{}, err
	}
	return WinkLink{ID: linkID, URL: s.LinkURL + "/m/" + linkID}, nil
}

// OfWinkLink returns the user who manages connections under an address; missing when there is none.
func (s *Service) OfWinkLink(ctx context.Context, linkID string) (User, error) {
	owner, err := ownerOfLink(ctx, s.DB.Read(), id.Hash(linkID))
	if err != nil {
		return User{}, db.OrMissing(err, "Page")
	}
	return s.Get(ctx, s.DB.Read(), scope.Of(owner.TenantID, owner.Mode).Ref(owner.UserID))
}

// Logos adds the addresses of logos to what lists show of a user. They are not kept with the user: the operator may
// move the door that serves them.
func (s *Service) Logos(u User) User {
	u.Accounts.V, u.Uploads.V = slices.Clone(u.Accounts.V), slices.Clone(u.Uploads.V)
	for i, account := range u.Accounts.V {
		u.Accounts.V[i].ProviderLogoURL = s.LogoBase + catalogue.LogoPath(account.ProviderID)
	}
	for i, upload := range u.Uploads.V {
		u.Uploads.V[i].ProviderLogoURL = s.LogoBase + catalogue.LogoPath(upload.FileType)
	}
	return u
}
