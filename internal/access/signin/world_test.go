package signin_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/url"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/secondfactor"
	"nod/internal/access/signin"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
)

const password = "Abcdef1!"

// world is the feature with everything below it, on a clock that moves, with
// counted hashes and letters that are kept.
type world struct {
	t          *testing.T
	store      *db.DB
	clock      *clock.Clock
	tokens     *token.Signer
	audit      *audit.Service
	tenants    *tenant.Service
	developers *developer.Service
	signins    *signin.Service
	hashes     *atomic.Int64
	onHash     func(n int64) // called before the n-th hash, when there is one
	post       *postbox
}

// postbox keeps what would be delivered.
type postbox struct {
	mu      sync.Mutex
	letters []mail.Envelope
}

func (p *postbox) Deliver(_ context.Context, e mail.Envelope) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, e)
	return nil
}

func newWorld(t *testing.T, store *db.DB) *world {
	t.Helper()
	post := &postbox{}
	return build(t, store, post, post)
}

func newWorldWithoutMail(t *testing.T, store *db.DB) *world {
	t.Helper()
	return build(t, store, nil, nil)
}

func build(t *testing.T, store *db.DB, post *postbox, transport mail.Transport) *world {
	t.Helper()
	w := &world{t: t, store: store, clock: clock.New(store), hashes: &atomic.Int64{}, post: post}
	ctx, log := w.t.Context(), slog.New(slog.DiscardHandler)
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(ctx, w.store, master)
	require.NoError(w.t, err)
	w.tokens, err = token.NewSigner(ctx, w.store, sealer, w.clock)
	require.NoError(w.t, err)
	jobs := job.New(w.store, log)
	outbox, err := mail.New(mail.Deps{
		DB: w.store, Seal: sealer, Clock: w.clock, Jobs: jobs, Log: log, From: "no-reply@nod.test", AllowanceFactor: 1000,
		Transport: transport,
	})
	require.NoError(w.t, err)
	limits, err := ratelimit.New(ratelimit.Test)
	require.NoError(w.t, err)
	hasher := developer.NewHasher(developer.HasherOptions{
		Pepper: []byte("of the test"), Memory: 64, Wait: time.Minute, OnHash: func() {
			if n := w.hashes.Add(1); w.onHash != nil {
				w.onHash(n)
			}
		},
	})
	guesses := developer.NewGuesses(w.clock, sealer, 1000)
	w.audit = audit.New(audit.Deps{DB: w.store, Seal: sealer, Clock: w.clock})
	w.tenants = tenant.New(tenant.Deps{DB: w.store, Clock: w.clock, Audit: w.audit})
	w.developers = developer.New(developer.Deps{
		DB: w.store, Clock: w.clock, Audit: w.audit, Tenants: w.tenants, Mail: outbox, Hasher: hasher, Guesses: guesses,
		Limits: limits, ProductName: "Nod", PortalURL: "https://portal.test", TermsURL: "https://terms.test/1",
	})
	factors := secondfactor.New(secondfactor.Deps{
		DB: w.store, Clock: w.clock, Seal: sealer, Jobs: jobs, Mail: outbox, Audit: w.audit, Developers: w.developers,
		Guesses: guesses, ProductName: "Nod", PortalURL: "https://portal.test",
	})
	w.signins = signin.New(signin.Deps{
		DB: w.store, Clock: w.clock, Seal: sealer, Tokens: w.tokens, Jobs: jobs, Mail: outbox, Limits: limits, Audit: w.audit,
		Tenants: w.tenants, Developers: w.developers, Factors: factors, Hasher: hasher, Guesses: guesses,
		ProductName: "Nod", PortalURL: "https://portal.test", TermsURL: "https://terms.test/1", TTL: 12 * time.Hour,
		SignUp: func() signin.SignUpPolicy { return signin.SignUpPolicy{IsOpen: true} },
	})
	require.NoError(w.t, jobs.Prepare())
	require.NoError(w.t, jobs.Start(ctx))
	w.t.Cleanup(func() { require.NoError(w.t, jobs.Stop(context.Background())) })
	return w
}

func (w *world) pass(d time.Duration) {
	w.t.Helper()
	require.NoError(w.t, w.clock.Advance(w.t.Context(), d))
}

func input(email string) signin.RegisterInput {
	return signin.RegisterInput{
		FirstName: "Ada", LastName: "Reyes", TenantName: "Bayani Lending", EmailAddress: email, Title: "CTO", Password: password,
	}
}

// register signs up and returns the token of the mail.
func (w *world) register(in signin.RegisterInput) string {
	w.t.Helper()
	n := w.count("letter", in.EmailAddress)
	require.NoError(w.t, w.signins.Register(w.t.Context(), in))
	return tokenOf(w.letter(in.EmailAddress, n))
}

// confirm opens the link of a mail in a browser that keeps nothing.
func (w *world) confirm(secret string) error {
	_, err := w.signins.Confirm(w.t.Context(), secret, "")
	return err
}

// member signs up and confirms.
func (w *world) member(email string) {
	w.t.Helper()
	require.NoError(w.t, w.confirm(w.register(input(email))))
}

// askReset asks for a reset and returns the token of the mail.
func (w *world) askReset(email string) string {
	w.t.Helper()
	n := w.count("letter", email)
	require.NoError(w.t, w.signins.AskReset(w.t.Context(), email))
	return tokenOf(w.letter(email, n))
}

func (w *world) lettersTo(to string) []mail.Envelope {
	w.post.mu.Lock()
	defer w.post.mu.Unlock()
	found := []mail.Envelope{}
	for _, e := range w.post.letters {
		if e.To == to {
			found = append(found, e)
		}
	}
	return found
}

// letter waits for the n-th letter (from 0) to an address.
func (w *world) letter(to string, n int) mail.Envelope {
	w.t.Helper()
	require.Eventually(w.t, func() bool { return len(w.lettersTo(to)) > n }, 2*time.Minute, 5*time.Millisecond, "letter to %s", to)
	return w.lettersTo(to)[n]
}

// count counts the rows of a table, or the letters to an address.
func (w *world) count(table string, to ...string) int {
	w.t.Helper()
	if table == "letter" {
		return len(w.lettersTo(to[0]))
	}
	n, err := db.Get[int](w.t.Context(), w.store.Read(), "SELECT count(*) FROM "+table)
	require.NoError(w.t, err)
	return n
}

// tokenOf reads the token of a letter's link; empty when it has none.
func tokenOf(e mail.Envelope) string {
	found := regexp.MustCompile(`token=([^\s"]+)`).FindStringSubmatch(e.Text)
	if found == nil {
		return ""
	}
	text, _ := url.QueryUnescape(found[1])
	return text
}

func (w *world) logIn(email, password string) (signin.Tokens, error) {
	answer, err := w.signins.LogIn(w.t.Context(), signin.LogInInput{Email: email, Password: password})
	if err != nil {
		return signin.Tokens{}, err
	}
	require.Nil(w.t, answer.SecondFactor)
	return signin.Tokens{
		Developer: *answer.Developer, OpenSandbox: *answer.OpenSandbox, OpenProduction: answer.OpenProduction,
	}, nil
}

func (w *world) mustLogIn(email, password string) signin.Tokens {
	w.t.Helper()
	tokens, err := w.logIn(email, password)
	require.NoError(w.t, err)
	return tokens
}

// caller is who a developer token stands for, nobody when it is refused.
func (w *world) caller(t signin.Token) (auth.Principal, bool) {
	w.t.Helper()
	p, err := w.signins.AuthenticateManagement(w.t.Context(), "Bearer "+t.Token)
	if err != nil {
		require.True(w.t, fault.HasCode(err, fault.CodeInvalidToken), "%v", err)
		return p, false
	}
	return p, true
}

// isGood reports whether a token is taken by the data API of a mode.
func (w *world) isGood(mode auth.Mode, t signin.Token) bool {
	w.t.Helper()
	p, err := w.signins.AuthenticateOpen(mode)(w.t.Context(), "Bearer "+t.Token)
	if err == nil {
		require.Equal(w.t, mode, p.Mode)
	}
	return err == nil
}

// isEnded reports whether every token of a login is refused; some refused and
// some not fails the test.
func (w *world) isEnded(tokens signin.Tokens) bool {
	w.t.Helper()
	_, management := w.caller(tokens.Developer)
	claims, err := w.tokens.Verify(w.t.Context(), tokens.OpenSandbox.Token, token.AudienceSandbox)
	if err == nil {
		isActive, err := w.signins.IsActive(w.t.Context(), claims.TenantID, claims.SignInID)
		require.NoError(w.t, err)
		require.Equal(w.t, management, isActive)
	}
	require.Equal(w.t, management, w.isGood(auth.Sandbox, tokens.OpenSandbox))
	if tokens.OpenProduction != nil {
		require.Equal(w.t, management, w.isGood(auth.Production, *tokens.OpenProduction))
	}
	return !management
}

// block gets the password wrong until the account is blocked for 15 minutes.
func (w *world) block(email string) {
	w.t.Helper()
	for n := range 15 {
		if n >= 5 {
			w.pass(10 * time.Minute)
		}
		_, err := w.logIn(email, "Wrong-pass-1!")
		require.True(w.t, fault.HasCode(err, fault.CodeInvalidCredentials), "%v", err)
	}
}
