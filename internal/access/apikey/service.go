package apikey

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB     *db.DB
	Clock  *clock.Clock
	Seal   *seal.Sealer
	Jobs   *job.Engine
	Limits *ratelimit.Limiter
	Audit  *audit.Service
	Log    *slog.Logger
	Mail   *mail.Outbox
	// Developers knows the admins who are told about keys that end.
	Developers *developer.Service
	// ProductName and PortalURL stand in mails.
	ProductName string
	PortalURL   string
}

// Service keeps keys and checks them.
type Service struct {
	Deps

	mu   sync.Mutex
	used map[scope.Ref]db.Time // keys whose last use is not stored yet
}

// New makes the service and adds its ticks to the engine.
func New(d Deps) *Service {
	s := &Service{Deps: d, used: map[scope.Ref]db.Time{}}
	d.Jobs.Every("store uses of API keys", storeUsesEvery, s.StoreUses)
	d.Jobs.Every("notices of API keys that end", sendNoticesEvery, s.SendNotices)
	return s
}

// CreateInput is a new key; an empty name is made up, and without ExpiresAt it lasts.
type CreateInput struct {
	Mode      auth.Mode
	Name      string
	ExpiresAt *db.Time
}

// Create makes a key and returns it with its secret. PRODUCTION needs the
// operator's grant.
func (s *Service) Create(ctx context.Context, in CreateInput) (Key, string, error) {
	name, err := checkName(in.Name)
	if err != nil {
		return Key{}, "", err
	}
	caller, now := auth.From(ctx), db.At(s.Clock.Now())
	if err := allowProduction(caller, in.Mode); err != nil {
		return Key{}, "", err
	}
	if err := checkExpiry(in.ExpiresAt, now.Time); err != nil {
		return Key{}, "", err
	}
	secret := NewSecret(in.Mode)
	k := storedKey{SecretHash: s.secretHash(secret), NoticeAt: nextNotice(in.ExpiresAt, now.Time), Key: Key{
		TenantID: caller.TenantID, Mode: in.Mode, ID: id.New("key"), Name: name, APIKey: NewKey(in.Mode),
		SecretTail: secret[len(secret)-tailSize:], Status: Active, CreatedBy: caller.SubjectID,
		CreatedAt: now, UpdatedAt: now, ExpiresAt: in.ExpiresAt,
	}}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if k.Name = name; name == "" {
			taken, err := listNames(ctx, tx, scope.Of(k.TenantID, k.Mode))
			if err != nil {
				return fmt.Errorf("list key names: %w", err)
			}
			k.Name = nextName(k.Mode, taken)
		}
		sealed, err := s.Seal.Seal(ctx, tx, sealedAt(k.TenantID, k.ID), []byte(secret))
		if err != nil {
			return fmt.Errorf("seal secret: %w", err)
		}
		k.SecretSealed = sealed
		if err := insert(ctx, tx, k, s.keyHash(k.APIKey)); err != nil {
			return fmt.Errorf("insert key: %w", err)
		}
		return s.record(ctx, tx, "apikey.created", k.Key)
	})
	return k.Key, secret, err
}

// List returns the tenant's keys of a mode, newest first.
func (s *Service) List(ctx context.Context, mode auth.Mode, r page.Request) (page.List[Key], error) {
	rows, err := list(ctx, s.DB.Read(), scope.Of(auth.From(ctx).TenantID, mode), r)
	if err != nil {
		return page.List[Key]{}, fmt.Errorf("list keys: %w", err)
	}
	return page.Cut(rows, r, func(k Key) page.Position { return page.At(k.CreatedAt.Time, k.ID) }), nil
}

// Reveal returns the secret of a key. It is audited, and limited per developer.
func (s *Service) Reveal(ctx context.Context, mode auth.Mode, keyID string) (string, error) {
	caller := auth.From(ctx)
	err := s.Limits.Take(ratelimit.Reveal, caller.SubjectID, s.Clock.Now(),
		"You have revealed too many secrets. Try again later.")
	if err != nil {
		return "", err
	}
	at := scope.Of(caller.TenantID, mode).Ref(keyID)
	var secret []byte
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		k, err := find(ctx, tx, at)
		if err != nil {
			return err
		}
		sealed, err := sealedSecret(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("load secret: %w", err)
		}
		if secret, err = s.Seal.Open(ctx, tx, sealedAt(at.Tenant, at.ID), sealed); err != nil {
			return fmt.Errorf("open secret: %w", err)
		}
		return s.record(ctx, tx, "apikey.revealed", k)
	})
	return string(secret), err
}

// RevealFirst returns the oldest ACTIVE key of a tenant's mode with its secret,
// for the operator of a demo; nil when there is none. It is audited.
func (s *Service) RevealFirst(
	ctx context.Context, at scope.Scope, operator string,
) (*Key, string, error) {
	k, err := firstActive(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("load key: %w", err)
	}
	var secret []byte
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		sealed, err := sealedSecret(ctx, tx, at.Ref(k.ID))
		if err != nil {
			return fmt.Errorf("load secret: %w", err)
		}
		if secret, err = s.Seal.Open(ctx, tx, sealedAt(at.Tenant, k.ID), sealed); err != nil {
			return fmt.Errorf("open secret: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: at.Tenant, ActorKind: audit.Operator, ActorID: operator, Action: "apikey.revealed", Target: k.ID,
			Detail: map[string]string{"mode": string(at.Mode), "name": k.Name},
		})
	})
	return &k, string(secret), err
}

// SetStatus activates or deactivates a key.
func (s *Service) SetStatus(ctx context.Context, mode auth.Mode, keyID string, status Status) (Key, error) {
	caller := auth.From(ctx)
	if status == Active {
		if err := allowProduction(caller, mode); err != nil {
			return Key{}, err
		}
	}
	at := scope.Of(caller.TenantID, mode).Ref(keyID)
	var k Key
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if k, err = find(ctx, tx, at); err != nil || k.Status == status {
			return err
		}
		k.Status, k.UpdatedAt = status, db.At(s.Clock.Now())
		isThere, err := setStatus(ctx, tx, at, status, k.UpdatedAt)
		if err != nil {
			return fmt.Errorf("update key: %w", err)
		}
		if !isThere {
			return fault.Missing("API key")
		}
		action := "apikey.activated"
		if status == Inactive {
			action = "apikey.deactivated"
		}
		return s.record(ctx, tx, action, k)
	})
	return k, err
}

// IsActive reports whether a key may still be used, for what ends with it.
func (s *Service) IsActive(ctx context.Context, at scope.Ref) (bool, error) {
	k, err := get(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load key: %w", err)
	}
	return k.Status == Active && !k.isExpired(s.Clock.Now()), nil
}

// Delete removes an INACTIVE key; CONFLICT while it is ACTIVE.
func (s *Service) Delete(ctx context.Context, mode auth.Mode, keyID string) error {
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(keyID)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		k, err := find(ctx, tx, at)
		if err != nil {
			return err
		}
		isDeleted, err := deleteInactive(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("delete key: %w", err)
		}
		if !isDeleted {
			return errActive()
		}
		return s.record(ctx, tx, deleted, k)
	})
}

func find(ctx context.Context, tx *db.Tx, at scope.Ref) (Key, error) {
	k, err := get(ctx, tx, at)
	return k, db.OrMissing(err, "API key")
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, k Key) error {
	detail := map[string]string{"mode": string(k.Mode), "name": k.Name}
	if k.ExpiresAt != nil {
		detail["expiresAt"] = k.ExpiresAt.Format(time.RFC3339)
	}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: k.ID, Detail: detail}.By(auth.From(ctx)))
}

func allowProduction(caller auth.Principal, mode auth.Mode) error {
	if mode == auth.Production && !caller.HasProduction {
		return fault.New(fault.Forbidden, fault.CodeUnauthorized,
			"Production mode is not enabled for your organization.")
	}
	return nil
}

func sealedAt(tenant, keyID string) seal.Place {
	return seal.Place{Table: "api_key", Column: "secret_sealed", Tenant: tenant, ID: keyID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "api_key", Name: "secret_sealed", Key: []string{"mode", "id"},
		Text: func(tenant string, key []string) seal.Place { return sealedAt(tenant, key[1]) },
	}}
}

func (s *Service) keyHash(key string) string       { return s.Seal.Hash("api key", key) }
func (s *Service) secretHash(secret string) string { return s.Seal.Hash("api secret", secret) }
