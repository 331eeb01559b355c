// Package token signs and checks the JWTs that portal, data API and widget
// carry. One algorithm (EdDSA), keys by id from the database, one audience per
// door; whether the token's subject still exists is asked by the door.
package token

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/seal"
)

// Audiences: a token of one is refused by every other.
const (
	AudienceManagement = "mgmt"
	AudienceSandbox    = "open-sandbox"
	AudienceProduction = "open-production"
	AudienceWidget     = "widget"
	AudienceDocs       = "docs"
	AudienceSecondStep = "second-step" // a login whose password was right
)

// AudienceOf returns the audience of the data API in a mode.
func AudienceOf(mode auth.Mode) string {
	if mode == auth.Production {
		return AudienceProduction
	}
	return AudienceSandbox
}

const (
	issuer = "nod"
	// keyLife is how long a key signs.
	keyLife = 90 * 24 * time.Hour
	// keyOverlap is how long its tokens are taken after that, longer than any of them lives.
	keyOverlap = 30 * 24 * time.Hour
)

// Claims is what a token says. ID is its jti.
type Claims struct {
	Audience  string
	ID        string
	TenantID  string
	Mode      auth.Mode
	UserID    string // developer or end user
	SignInID  string
	Origins   string
	IssuedAt  time.Time
	ExpiresAt time.Time
}

type wireClaims struct {
	jwt.RegisteredClaims
	TenantID string    `json:"tenantId"`
	Mode     auth.Mode `json:"mode,omitempty"`
	UserID   string    `json:"userId"`
	SignInID string    `json:"sid,omitempty"`
	Origins  string    `json:"org,omitempty"`
}

// ErrInvalid is returned for every token that is not good, whatever the reason.
var ErrInvalid = errors.New("token is not valid")

// Signer issues and verifies tokens.
type Signer struct {
	store *db.DB
	seal  *seal.Sealer
	clock *clock.Clock

	mu      sync.RWMutex
	keys    map[string]ed25519.PublicKey
	current string
	private ed25519.PrivateKey

	verified verified
}

// NewSigner loads the signing key, or makes one at first start.
func NewSigner(ctx context.Context, store *db.DB, sealer *seal.Sealer, clk *clock.Clock) (*Signer, error) {
	s := &Signer{store: store, seal: sealer, clock: clk, keys: map[string]ed25519.PublicKey{}}
	err := store.Tx(ctx, func(tx *db.Tx) error {
		if err := s.load(ctx, tx); err != nil {
			return err
		}
		if s.current != "" {
			return nil
		}
		if err := s.create(ctx, tx); err != nil {
			return err
		}
		return s.load(ctx, tx)
	})
	if err != nil {
		return nil, fmt.Errorf("load signing keys: %w", err)
	}
	return s, nil
}

type keyRow struct {
	ID      string `db:"id"`
	Public  string `db:"public"`
	Private string `db:"private_sealed"`
}

func (s *Signer) load(ctx context.Context, q db.Querier) error {
	rows, err := db.Select[keyRow](ctx, q,
		"SELECT id, public, private_sealed FROM signing_key ORDER BY created_at DESC, id DESC")
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	keys := map[string]ed25519.PublicKey{}
	for i, row := range rows {
		public, err := base64.RawStdEncoding.DecodeString(row.Public)
		if err != nil || len(public) != ed25519.PublicKeySize {
			return fmt.Errorf("signing key %s is damaged", row.ID)
		}
		keys[row.ID] = public
		if i > 0 || s.current == row.ID {
			continue
		}
		seed, err := s.seal.Open(ctx, q, placeOf(row.ID), row.Private)
		if err != nil {
			return err
		}
		s.private, s.current = ed25519.NewKeyFromSeed(seed), row.ID
	}
	s.keys = keys
	return nil
}

func (s *Signer) create(ctx context.Context, tx *db.Tx) error {
	seed := make([]byte, ed25519.SeedSize)
	_, _ = rand.Read(seed)
	public := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey)
	kid := id.New("sk")
	sealed, err := s.seal.Seal(ctx, tx, placeOf(kid), seed)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		"INSERT INTO signing_key (id, public, private_sealed, created_at) VALUES ($1, $2, $3, $4)", kid,
		base64.RawStdEncoding.EncodeToString(public), sealed, db.At(s.clock.Now()))
	return err
}

// Rotate makes a new key when the newest has signed long enough, signs with what another replica made, and
// forgets keys whose tokens have all ended. It is work for a tick.
func (s *Signer) Rotate(ctx context.Context) error {
	now := s.clock.Now()
	err := s.store.Tx(ctx, func(tx *db.Tx) error {
		newest, err := db.Get[db.Time](ctx, tx, "SELECT max(created_at) FROM signing_key")
		if err != nil {
			return err
		}
		if now.Sub(newest.Time) >= keyLife {
			if err := s.create(ctx, tx); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM signing_key WHERE created_at <
			(SELECT max(created_at) FROM signing_key WHERE created_at <= $1)`, db.At(now.Add(-keyOverlap)))
		return err
	})
	if err != nil {
		return fmt.Errorf("rotate signing keys: %w", err)
	}
	if err := s.load(ctx, s.store.Read()); err != nil {
		return fmt.Errorf("load signing keys: %w", err)
	}
	return nil
}

func placeOf(kid string) seal.Place {
	return seal.Place{Table: "signing_key", Column: "private_sealed", ID: kid}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "signing_key", Name: "private_sealed", Key: []string{"id"}, IsShared: true,
		Text: func(_ string, key []string) seal.Place { return placeOf(key[0]) },
	}}
}

// Issue signs a token. IssuedAt is set here; ID is kept when given.
func (s *Signer) Issue(c Claims) (string, error) {
	if c.ID == "" {
		c.ID = id.New("tk")
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	t := jwt.NewWithClaims(jwt.SigningMethodEdDSA, wireClaims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			Subject:   c.UserID,
			Audience:  jwt.ClaimStrings{c.Audience},
			ID:        c.ID,
			IssuedAt:  jwt.NewNumericDate(s.clock.Now()),
			ExpiresAt: jwt.NewNumericDate(c.ExpiresAt),
		},
		TenantID: c.TenantID, Mode: c.Mode, UserID: c.UserID, SignInID: c.SignInID, Origins: c.Origins,
	})
	t.Header["kid"] = s.current
	return t.SignedString(s.private)
}

// Verify returns the claims of a token of this audience, or ErrInvalid.
func (s *Signer) Verify(ctx context.Context, raw, audience string) (Claims, error) {
	if known, ok := s.verified.get(raw); ok && s.hasKey(known.kid) {
		if known.Audience != audience || !s.clock.Now().Before(known.ExpiresAt) {
			return Claims{}, ErrInvalid
		}
		return known.Claims, nil
	}
	var claims wireClaims
	var kid string
	_, err := jwt.ParseWithClaims(raw, &claims, func(t *jwt.Token) (any, error) {
		kid, _ = t.Header["kid"].(string)
		return s.publicKey(ctx, kid)
	}, jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), jwt.WithAudience(audience), jwt.WithIssuer(issuer),
		jwt.WithExpirationRequired(), jwt.WithTimeFunc(s.clock.Now),
		jwt.WithStrictDecoding()) // a token has one spelling
	if err != nil || len(claims.Audience) != 1 {
		return Claims{}, ErrInvalid
	}
	good := Claims{
		Audience: audience, ID: claims.ID, TenantID: claims.TenantID, Mode: claims.Mode, UserID: claims.UserID,
		SignInID: claims.SignInID, Origins: claims.Origins, ExpiresAt: claims.ExpiresAt.Time,
	}
	s.verified.put(raw, remembered{good, kid})
	return good, nil
}

func (s *Signer) hasKey(kid string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.keys[kid]
	return ok
}

// publicKey looks a key up by id and asks the database once for an unknown
// one, because another replica may have made it.
func (s *Signer) publicKey(ctx context.Context, kid string) (ed25519.PublicKey, error) {
	s.mu.RLock()
	key, ok := s.keys[kid]
	s.mu.RUnlock()
	if ok {
		return key, nil
	}
	if !id.HasPrefix(kid, "sk") {
		return nil, ErrInvalid
	}
	if err := s.load(ctx, s.store.Read()); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if key, ok := s.keys[kid]; ok {
		return key, nil
	}
	return nil, ErrInvalid
}
