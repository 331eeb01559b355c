package hook

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/run/status/incident"
)

const (
	// confirmWithin is how long a challenge can be asked for.
	confirmWithin = 24 * time.Hour
	// patience is how long the receiver of a challenge may take.
	patience = 10 * time.Second
	// failsFor is how long a webhook may fail before it is removed.
	failsFor = 7 * 24 * time.Hour
	// attempts are more than the engine makes in that time: after 1 s, 16 s, 81 s … and 20 times in seven days.
	attempts   = 25
	sweepEvery = time.Hour
	// batch is how many jobs one transaction stores.
	batch     = 100
	secretLen = 32
)

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Clock     *clock.Clock
	Seal      *seal.Sealer
	Jobs      *job.Engine
	Limits    *ratelimit.Limiter
	Incidents *incident.Service
	// Announce is an entry as machines read it.
	Announce func(incident.Entry) any
	// PortalURL is where the status page is.
	PortalURL string
	// IsDemo lets webhooks be on this machine, but for its closed port.
	IsDemo     bool
	ClosedPort uint16
}

// Service keeps webhooks and sends to them.
type Service struct {
	Deps
	guard  *attempt.Guard
	sender *attempt.Sender
}

// New makes the service: each update is sent from now on.
func New(d Deps) *Service {
	s := &Service{Deps: d, guard: attempt.NewGuard(nil).Without(d.ClosedPort)}
	if d.IsDemo {
		s.guard = attempt.NewGuard(attempt.Loopback()).WithReadable(attempt.Loopback()).Without(d.ClosedPort)
	}
	s.sender = attempt.NewSender(s.guard)
	job.Handle(d.Jobs, job.Options{}, s.tell)
	job.Handle(d.Jobs, job.Options{MaxAttempts: attempts}, s.deliver)
	d.Jobs.Every("status webhooks", sweepEvery, func(ctx context.Context) error {
		return removePending(ctx, s.DB.Write(), s.Clock.Now().Add(-confirmWithin))
	})
	d.Incidents.Follow(func(ctx context.Context, tx *db.Tx, updateID string) error {
		return s.Jobs.Insert(ctx, tx, tellArgs{UpdateID: updateID})
	})
	return s
}

// Purposes of links.
const (
	toConfirm = "confirm"
	toLeave   = "unsubscribe"
)

func (s *Service) token(purpose, rowID string) string {
	return rowID + "." + s.Seal.Hash("status webhook", purpose+":"+rowID)
}

func (s *Service) path(purpose, rowID string) string {
	return "/status/webhooks/" + purpose + "/" + s.token(purpose, rowID)
}

// find returns the row of a link, or missing.
func (s *Service) find(ctx context.Context, purpose, token string) (row, error) {
	rowID, _, _ := strings.Cut(token, ".")
	if subtle.ConstantTimeCompare([]byte(token), []byte(s.token(purpose, rowID))) != 1 {
		return row{}, fault.Missing("Link")
	}
	r, err := byID(ctx, s.DB.Read(), rowID)
	if err == nil && r.ConfirmedAt == nil && !r.CreatedAt.Add(confirmWithin).After(s.Clock.Now()) {
		err = db.ErrNotFound
	}
	return r, db.OrMissing(err, "Link")
}

func (s *Service) limit(key string) error {
	return s.Limits.Take(ratelimit.TokenPost, key, s.Clock.Now(), "Too many attempts. Try again in a minute.")
}

// Pending is a webhook that waits for its challenge.
type Pending struct {
	// Secret signs everything that is sent to it. It can't be seen again.
	Secret string
	// ConfirmPath is of the portal's address, and sends the challenge.
	ConfirmPath string
}

// Subscribe keeps an address until its receiver has answered a challenge.
func (s *Service) Subscribe(ctx context.Context, to string) (Pending, error) {
	to = strings.TrimSpace(to)
	if problem := s.guard.URLProblem(to); problem != "" {
		return Pending{}, fault.InvalidField("url", strings.Replace(problem, "url", "The URL", 1))
	}
	if err := s.limit(auth.ClientFrom(ctx).Address); err != nil {
		return Pending{}, err
	}
	r := row{ID: id.New("sth"), CreatedAt: db.At(s.Clock.Now())}
	key := make([]byte, secretLen)
	_, _ = rand.Read(key)
	p := Pending{"whsec_" + base64.StdEncoding.EncodeToString(key), s.path(toConfirm, r.ID)}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		hasher, err := s.Seal.Hasher(ctx, tx, addresses, "")
		if err != nil {
			return err
		}
		r.Hash = hasher.Sum(to)
		for _, sealed := range []struct {
			column *seal.Column
			text   string
			into   *[]byte
		}{{&address, to, &r.URLSealed}, {&secret, p.Secret, &r.SecretSealed}} {
			vault, err := s.Seal.Vault(ctx, tx, sealed.column, "")
			if err != nil {
				return err
			}
			if *sealed.into, err = vault.SealText(sealed.text, r.ID); err != nil {
				return err
			}
		}
		return rows.Insert(ctx, tx, r)
	})
	if err != nil {
		return Pending{}, fmt.Errorf("store webhook of the status page: %w", err)
	}
	return p, nil
}

// ErrUnanswered says that the receiver did not answer a challenge with its token.
var ErrUnanswered = errors.New("the challenge was not answered")

// Confirm sends a challenge to the webhook of a link, which counts once the token comes back.
func (s *Service) Confirm(ctx context.Context, token string) error {
	r, err := s.find(ctx, toConfirm, token)
	if err != nil {
		return err
	}
	to, key, err := s.open(ctx, r)
	if err != nil {
		return err
	}
	host, err := url.Parse(to)
	if err != nil {
		return fmt.Errorf("parse address of a webhook: %w", err)
	}
	for _, key := range []string{auth.ClientFrom(ctx).Address, "status webhook " + host.Hostname()} {
		if err := s.limit(key); err != nil {
			return err
		}
	}
	challenge := rand.Text()
	body, err := json.Marshal(map[string]string{"type": "challenge", "token": challenge})
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer := s.sender.Send(limited, attempt.Request{
		URL: to, WebhookID: r.ID, EventID: id.New("chl"), Number: 1, Body: body,
		Secret: attempt.Secret{Text: []byte(key)},
	})
	if answer.Status != http.StatusOK || !answer.IsDelivered() || strings.TrimSpace(answer.Excerpt) != challenge {
		return ErrUnanswered
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isThere, err := confirm(ctx, tx, r, s.Clock.Now())
		if err == nil && !isThere {
			return fault.Missing("Link")
		}
		return err
	})
}

// open returns address and secret of a row.
func (s *Service) open(ctx context.Context, r row) (to, key string, err error) {
	vault, err := s.Seal.Vault(ctx, s.DB.Read(), &address, "")
	if err != nil {
		return "", "", err
	}
	if to, err = vault.OpenText(r.URLSealed, r.ID); err != nil {
		return "", "", err
	}
	if vault, err = s.Seal.Vault(ctx, s.DB.Read(), &secret, ""); err != nil {
		return "", "", err
	}
	key, err = vault.OpenText(r.SecretSealed, r.ID)
	return to, key, err
}

// Leave ends the webhook of a link.
func (s *Service) Leave(ctx context.Context, token string) error {
	r, err := s.find(ctx, toLeave, token)
	if err != nil {
		return err
	}
	return remove(ctx, s.DB.Write(), r.ID)
}

// tellArgs name an update to send, and the last webhook that has it.
type tellArgs struct {
	UpdateID string `json:"updateId"`
	After    string `json:"after"`
}

// Kind implements job.Args.
func (tellArgs) Kind() string { return "status.hooks" }

// tell makes a job for each webhook, so that none waits for another, and one for those that are left.
func (s *Service) tell(ctx context.Context, args tellArgs) error {
	_, u, err := s.Incidents.Said(ctx, s.DB.Read(), args.UpdateID)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load an update of the status page: %w", err)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		some, err := confirmedAfter(ctx, tx, args.After, u.CreatedAt)
		if err != nil {
			return fmt.Errorf("list webhooks of the status page: %w", err)
		}
		for _, hookID := range some {
			if err := s.Jobs.Insert(ctx, tx, deliverArgs{hookID, args.UpdateID}); err != nil {
				return err
			}
		}
		if len(some) < batch {
			return nil
		}
		return s.Jobs.Insert(ctx, tx, tellArgs{args.UpdateID, some[len(some)-1]})
	})
}

// deliverArgs name an update and the webhook it is sent to.
type deliverArgs struct {
	HookID   string `json:"hookId"`
	UpdateID string `json:"updateId"`
}

// Kind implements job.Args.
func (deliverArgs) Kind() string { return "status.hook" }

// message is what a webhook gets. Receivers drop an updateId that they know.
type message struct {
	Type           string `json:"type"`
	UpdateID       string `json:"updateId"`
	Entry          any    `json:"entry"`
	UnsubscribeURL string `json:"unsubscribeUrl"`
}

// deliver sends an update to a webhook. The engine tries again what failed.
func (s *Service) deliver(ctx context.Context, args deliverArgs) error {
	r, err := byID(ctx, s.DB.Read(), args.HookID)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load webhook of the status page: %w", err)
	}
	e, u, err := s.Incidents.Said(ctx, s.DB.Read(), args.UpdateID)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load an update of the status page: %w", err)
	}
	to, key, err := s.open(ctx, r)
	if err != nil {
		return err
	}
	e.Updates = []incident.Update{u}
	body, err := json.Marshal(message{"update", u.ID, s.Announce(e), s.PortalURL + s.path(toLeave, r.ID)})
	if err != nil {
		return fmt.Errorf("encode an update of the status page: %w", err)
	}
	answer := s.sender.Send(ctx, attempt.Request{
		URL: to, WebhookID: r.ID, EventID: u.ID, Number: 1, Secret: attempt.Secret{Text: []byte(key)}, Body: body,
	})
	now := s.Clock.Now()
	switch {
	case answer.IsDelivered():
		if r.FailingSince == nil {
			return nil
		}
		return works(ctx, s.DB.Write(), r.ID)
	case r.FailingSince != nil && !r.FailingSince.Add(failsFor).After(now):
		return remove(ctx, s.DB.Write(), r.ID)
	}
	if err := fails(ctx, s.DB.Write(), r.ID, now); err != nil {
		return fmt.Errorf("note that a webhook of the status page fails: %w", err)
	}
	return fmt.Errorf("webhook %s of the status page: %s", r.ID, answer.Class)
}
