// Package filelink makes the addresses from which staff download files on the link door: signed, for minutes, and
// for as long as the sign-in or API key stands that asked for them. An address opens one file of one tenant; it
// goes into no cookie and no log, so who has it can use it until it ends.
//
//	{files}/{folder}/{ticket}        ticket = payload . HMAC
//
// The features that own the files redeem the ticket and decide whether the file may still be given out.
package filelink

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Keys tells whether an API key may still be used.
type Keys interface {
	IsActive(ctx context.Context, at scope.Ref) (bool, error)
}

// SignIns tells whether a sign-in still stands.
type SignIns interface {
	IsActive(ctx context.Context, tenant, signInID string) (bool, error)
}

// Deps are the service's dependencies.
type Deps struct {
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Tenants *tenant.Service
	SignIns SignIns
	Keys    Keys
	// Actors names the holder of an address for the audit.
	Actors audit.Actors
	// FilesURL is the base of the door that serves files.
	FilesURL string
}

// Signer makes and redeems addresses.
type Signer struct{ Deps }

// New makes the signer.
func New(d Deps) *Signer { return &Signer{d} }

// Target is the file that an address opens.
type Target struct {
	Tenant string    `json:"t"`
	Mode   auth.Mode `json:"m"`
	ID     string    `json:"e"`
	Part   string    `json:"p,omitempty"`
}

// Ticket is a redeemed address: the file, and who was given the address.
type Ticket struct {
	Target
	Kind    auth.Kind `json:"c"`
	Subject string    `json:"u"`
	SignIn  string    `json:"s,omitempty"`
	Expires int64     `json:"x"`
}

// Holder is the caller who was given the address.
func (s *Signer) Holder(ctx context.Context, t Ticket) (auth.Principal, error) {
	p := auth.Principal{
		Kind: t.Kind, TenantID: t.Tenant, Mode: t.Mode, SubjectID: t.Subject, SignInID: t.SignIn,
	}
	named, err := s.Actors.Named(ctx, t.Tenant, []string{t.Subject})
	if err != nil {
		return p, fmt.Errorf("name the holder of a link: %w", err)
	}
	for _, a := range named {
		p.Name, p.Email = a.Name, a.Email
	}
	return p, nil
}

func purpose(folder string) string { return folder + " link 1" }

// Link signs an address of a file in a folder, for the caller of ctx and until a time.
func (s *Signer) Link(ctx context.Context, folder string, file Target, until time.Time) string {
	caller := auth.From(ctx)
	t := Ticket{
		Target: file, Kind: caller.Kind, Subject: caller.SubjectID, SignIn: caller.SignInID, Expires: until.Unix(),
	}
	text, _ := json.Marshal(t) // plain fields always marshal
	payload := base64.RawURLEncoding.EncodeToString(text)
	return s.FilesURL + "/" + folder + "/" + payload + "." + s.Seal.Hash(purpose(folder), payload)
}

// Redeem returns what an address of the folder opens. Everything that no longer opens anything is answered alike, so
// that addresses cannot be probed: false.
func (s *Signer) Redeem(ctx context.Context, folder, text string) (Ticket, bool, error) {
	payload, signature, _ := strings.Cut(text, ".")
	if !hmac.Equal([]byte(signature), []byte(s.Seal.Hash(purpose(folder), payload))) {
		return Ticket{}, false, nil
	}
	var t Ticket
	plain, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(plain, &t) != nil || s.Clock.Now().Unix() >= t.Expires {
		return Ticket{}, false, nil
	}
	ok, err := s.stands(ctx, t)
	return t, ok, err
}

// stands reports whether the access of the caller who was given the address still stands.
func (s *Signer) stands(ctx context.Context, t Ticket) (bool, error) {
	var isActive bool
	var err error
	if t.Kind == auth.KindKey {
		isActive, err = s.Keys.IsActive(ctx, scope.Of(t.Tenant, t.Mode).Ref(t.Subject))
	} else {
		isActive, err = s.SignIns.IsActive(ctx, t.Tenant, t.SignIn)
	}
	if err != nil || !isActive {
		return false, err
	}
	holder, err := s.Tenants.Get(ctx, t.Tenant)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return !holder.IsSuspended() && (t.Mode != auth.Production || holder.HasProduction()), nil
}
