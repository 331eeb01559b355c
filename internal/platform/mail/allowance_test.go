package mail_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/test/testkit"
)

// sending is one message of a case, to the address of the case unless it says whom.
type sending struct {
	after     time.Duration
	kind      mail.Kind
	tenant    string
	to        string
	isRefused bool
}

// The whole table of how many mails an address gets: whose mails are refused, and whom that does not touch.
func TestAllowances(t *testing.T) {
	t.Parallel()
	const day = 24*time.Hour + time.Second
	signUp, known := sending{kind: mail.Unsolicited}, sending{kind: mail.KnownAddress}
	reset, notice := sending{kind: mail.Requested}, sending{kind: mail.Notice, tenant: "bayani"}
	invite := func(tenant string) sending { return sending{kind: mail.Unsolicited, tenant: tenant} }
	refused := func(s sending) sending { s.isRefused = true; return s }
	after := func(d time.Duration, s sending) sending { s.after = d; return s }
	to := func(address string, s sending) sending { s.to = address; return s }
	times := func(n int, s sending) []sending { return slices.Repeat([]sending{s}, n) }
	all := func(parts ...[]sending) []sending { return slices.Concat(parts...) }
	one := func(s ...sending) []sending { return s }
	cases := map[string][]sending{
		"sign-ups: five a day": all(times(5, signUp),
			one(refused(signUp), to("jane@example.com", signUp), after(day, signUp))),
		"invitations: three a day of one tenant": all(times(3, invite("a")), one(refused(invite("a")), invite("b"))),
		"invitations and sign-ups: five a day of everybody": all(times(3, invite("a")),
			one(invite("b"), signUp, refused(invite("c")), refused(signUp))),
		"an address is the same in any case": all(times(5, to("JOE@Example.com", signUp)), one(refused(signUp))),
		"that an address is known: once a day": all(one(known), times(3, refused(known)), one(after(day, known)),
			one(refused(known))),
		"resets: three an hour":           all(times(3, reset), one(refused(reset), after(time.Hour+time.Second, reset))),
		"strangers silence no reset":      all(times(5, signUp), one(known), times(3, reset)),
		"a reset silences no sign-up":     all(times(3, reset), times(5, signUp)),
		"nobody silences a notice":        all(times(5, signUp), one(known), times(3, reset), times(20, notice)),
		"notices silence nothing":         all(times(20, notice), one(signUp, known, reset, invite("bayani"))),
		"a known address can be invited":  all(one(known, refused(known)), times(3, invite("a"))),
		"an invitation leaves a reminder": all(times(3, invite("a")), times(2, invite("b")), one(known)),
	}
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b := setup(t, store, func(d *mail.Deps) { d.Transport = &post{} })
		for name, sendings := range cases {
			require.NoError(t, b.clock.Advance(t.Context(), 2*day)) // nothing is left of the case before
			for i, s := range sendings {
				require.NoError(t, b.clock.Advance(t.Context(), s.after))
				m := message("joe@example.com")
				m.Kind, m.TenantID = s.kind, s.tenant
				if s.to != "" {
					m.To = s.to
				}
				_, err := b.send(m)
				if !s.isRefused {
					require.NoError(t, err, "%s: message %d", name, i+1)
					<-b.outcomes
					continue
				}
				require.ErrorIs(t, err, mail.ErrRecipientLimit, "%s: message %d", name, i+1)
				require.Equal(t, fault.RateLimited, fault.As(err).Kind)
			}
		}
	})
}

func TestMessagesThatFailedDoNotCount(t *testing.T) {
	t.Parallel()
	p := &post{answers: []error{mail.ErrRefused}}
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
	m := message("joe@example.com")
	m.Kind = mail.KnownAddress
	b.mustSend(m)
	require.Equal(t, mail.Failed, b.outcome().State)
	b.mustSend(m)
	_, err := b.send(m)
	require.ErrorIs(t, err, mail.ErrRecipientLimit)
}

func TestTestRunsGetMore(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport, d.AllowanceFactor = &post{}, 2 })
	m := message("joe@example.com")
	m.Kind = mail.KnownAddress
	b.mustSend(m)
	b.mustSend(m)
	_, err := b.send(m)
	require.ErrorIs(t, err, mail.ErrRecipientLimit)
}

func TestEveryMessageIsOfAKind(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = &post{} })
	m := message("joe@example.com")
	m.Kind = ""
	_, err := b.send(m)
	require.ErrorContains(t, err, "unknown kind")
}
