package deliverability_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
	"nod/internal/run/deliverability"
	"nod/internal/test/testkit"
)

func signer(t *testing.T) *mail.DKIM {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	d, err := mail.NewDKIM("no-reply@lender.test", "nod", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	require.NoError(t, err)
	return d
}

// mailbox is one of returned mails.
type mailbox struct {
	left int
	err  error
}

// Name implements mail.Mailbox.
func (mailbox) Name() string { return "bounces at imap.test (INBOX)" }

// Look implements mail.Mailbox.
func (m mailbox) Look(context.Context) (int, error) { return m.left, m.err }

// whole is a DNS in which everything is as it should be.
func whole(key *mail.DKIM) testkit.DNS {
	name, value := key.Record()
	return testkit.DNS{
		"A relay.test": {"192.0.2.7"}, "AAAA relay.test": {"2001:db8::7"},
		"PTR 7.2.0.192.in-addr.arpa": {"relay.test"},
		"PTR 7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa": {"relay.test"},
		"TXT lender.test":        {"site-verification=1", "v=spf1 include:_spf.relay.test -all"},
		"TXT _spf.relay.test":    {"v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all"},
		"TXT " + name:            {value[:40] + " " + value[40:]},
		"TXT _dmarc.lender.test": {"v=DMARC1; p=reject; rua=mailto:dmarc@lender.test"},
		"MX lender.test":         {"relay.test"},
	}
}

// TestCheck: what each part says to each state of the DNS, and what it wants to be published.
func TestCheck(t *testing.T) {
	t.Parallel()
	key, other := signer(t), signer(t)
	dkimName, dkimValue := key.Record()
	_, otherValue := other.Record()
	setup := mail.Setup{
		Relay: "relay.test", From: "no-reply@lender.test", ReturnTo: "bounces@lender.test", DKIM: key, TakesReports: true,
	}
	cases := []struct {
		name   string
		dns    testkit.DNS // over the whole one; nil removes a record
		change func(s *mail.Setup)
		want   map[string]string // states of parts that are not GOOD
		says   string            // somewhere
		value  string            // to publish
	}{
		{name: "all is well"},
		{name: "no SPF", dns: testkit.DNS{"TXT lender.test": nil}, want: map[string]string{"spf": "BAD"},
			value: "TXT lender.test v=spf1 ip4:192.0.2.7 ip6:2001:db8::7 ~all"},
		{name: "no SPF, and a server of the own network", dns: testkit.DNS{"TXT lender.test": nil},
			change: func(s *mail.Setup) { s.Relay = "10.0.0.7" },
			want:   map[string]string{"spf": "BAD", "reverse": "UNKNOWN"}, says: "has the include: or the addresses"},
		{name: "two SPF records", dns: testkit.DNS{"TXT lender.test": {"v=spf1 -all", "v=spf1 +all"}},
			want: map[string]string{"spf": "BAD"}, says: "Join them into one."},
		{name: "SPF for everybody", dns: testkit.DNS{"TXT lender.test": {"v=spf1 +all"}}, want: map[string]string{"spf": "BAD"},
			says: "lets everybody send"},
		{name: "SPF without the server", dns: testkit.DNS{"TXT lender.test": {"v=spf1 ip4:198.51.100.1 -all"}},
			want: map[string]string{"spf": "WEAK"}, says: "add ip4:192.0.2.7 ip6:2001:db8::7;"},
		{name: "SPF by names", dns: testkit.DNS{"TXT lender.test": {"v=spf1 a:relay.test -all"}}},
		{name: "SPF by the servers that take mail", dns: testkit.DNS{"TXT lender.test": {"v=spf1 mx ?all"}}},
		{name: "SPF by networks of names", dns: testkit.DNS{"TXT lender.test": {"v=spf1 a:near.test/24//64 -all"},
			"A near.test": {"192.0.2.200"}, "AAAA near.test": {"2001:db8::200"}}},
		{name: "SPF elsewhere", dns: testkit.DNS{"TXT lender.test": {"v=spf1 redirect=_spf.relay.test"}}},
		{name: "SPF that leads nowhere", dns: testkit.DNS{"TXT lender.test": {"v=spf1 include:nowhere.test -all"}},
			want: map[string]string{"spf": "BAD"}, says: "can't work this record out"},
		{name: "SPF that leads to itself", dns: testkit.DNS{"TXT lender.test": {"v=spf1 include:lender.test -all"}},
			want: map[string]string{"spf": "BAD"}, says: "more than 10 questions"},
		{name: "SPF with a word of nobody's", dns: testkit.DNS{"TXT lender.test": {"v=spf1 ipv4:192.0.2.7 -all"}},
			want: map[string]string{"spf": "BAD"}},
		{name: "SPF that excludes the server", dns: testkit.DNS{"TXT lender.test": {"v=spf1 -ip4:192.0.2.7 +ip6:2001:db8::/32 ~all"}},
			want: map[string]string{"spf": "WEAK"}},
		{name: "no key", dns: testkit.DNS{"TXT " + dkimName: nil}, want: map[string]string{"dkim": "BAD"},
			value: "TXT " + dkimName + " " + dkimValue},
		{name: "another key", dns: testkit.DNS{"TXT " + dkimName: {otherValue}}, want: map[string]string{"dkim": "BAD"},
			says: "take your emails for forged", value: "TXT " + dkimName + " " + dkimValue},
		{name: "unsigned", change: func(s *mail.Setup) { s.DKIM = nil }, want: map[string]string{"dkim": "UNKNOWN"},
			says: "dkim=pass with lender.test"},
		{name: "no DMARC", dns: testkit.DNS{"TXT _dmarc.lender.test": nil}, want: map[string]string{"dmarc": "BAD"},
			value: "TXT _dmarc.lender.test v=DMARC1; p=none; rua=mailto:postmaster@lender.test"},
		{name: "DMARC that watches", dns: testkit.DNS{"TXT _dmarc.lender.test": {"v=DMARC1; p=none"}},
			want: map[string]string{"dmarc": "WEAK"}},
		{name: "DMARC without a policy", dns: testkit.DNS{"TXT _dmarc.lender.test": {"v=DMARC1; p=maybe"}},
			want: map[string]string{"dmarc": "BAD"}},
		{name: "DMARC twice", dns: testkit.DNS{"TXT _dmarc.lender.test": {"v=DMARC1; p=none", "v=DMARC1; p=reject"}},
			want: map[string]string{"dmarc": "BAD"}, says: "Keep one."},
		{name: "DMARC of the domain above", change: func(s *mail.Setup) { s.From = "no-reply@mail.lender.test" }},
		{name: "DMARC for what is below", change: func(s *mail.Setup) { s.From = "no-reply@mail.lender.test" },
			dns:  testkit.DNS{"TXT _dmarc.lender.test": {"v=DMARC1; p=reject; sp=none"}},
			want: map[string]string{"dmarc": "WEAK"}},
		{name: "returned to strangers, unsigned", dns: testkit.DNS{"TXT other.test": {"v=spf1 a:relay.test -all"},
			"MX other.test": {"relay.test"}},
			change: func(s *mail.Setup) { s.DKIM, s.ReturnTo = nil, "bounces@other.test" },
			want:   map[string]string{"dkim": "UNKNOWN", "dmarc": "BAD"}, says: "SPF is checked for other.test"},
		{name: "no reverse name", dns: testkit.DNS{"PTR 7.2.0.192.in-addr.arpa": nil}, want: map[string]string{"reverse": "WEAK"},
			says: "192.0.2.7 has no reverse name"},
		{name: "a reverse name of others", dns: testkit.DNS{"PTR 7.2.0.192.in-addr.arpa": {"host7.provider.test"}},
			want: map[string]string{"reverse": "WEAK"}, says: "doesn't lead back to it"},
		{name: "nobody takes what comes back", dns: testkit.DNS{"MX lender.test": nil}, want: map[string]string{"returns": "BAD"},
			value: "MX lender.test 10 mail.lender.test"},
		{name: "nobody tells", change: func(s *mail.Setup) { s.TakesReports = false }, want: map[string]string{"returns": "WEAK"}},
		{name: "a mailbox that is read", change: func(s *mail.Setup) { s.TakesReports, s.Returned = false, mailbox{left: 3} },
			says: "Messages in it: 3."},
		{name: "a mailbox that can't be read", change: func(s *mail.Setup) { s.Returned = mailbox{err: errors.New("no login")} },
			want: map[string]string{"returns": "BAD"}, says: "(NOD_MAIL_RETURN_IMAP): no login."},
		{name: "no return address", change: func(s *mail.Setup) { s.ReturnTo = "" }, want: map[string]string{"returns": "WEAK"}},
		{name: "no server", change: func(s *mail.Setup) { s.Relay = "" },
			want: map[string]string{"server": "BAD", "spf": "UNKNOWN", "reverse": "UNKNOWN"}},
		{name: "demo mode", change: func(s *mail.Setup) { s.Relay, s.IsDemo = "", true },
			want: map[string]string{"server": "UNKNOWN", "spf": "UNKNOWN", "reverse": "UNKNOWN"}, says: "sends none."},
		{name: "a server that nobody knows", change: func(s *mail.Setup) { s.Relay = "gone.test" },
			want: map[string]string{"server": "BAD", "spf": "UNKNOWN", "reverse": "UNKNOWN"}},
		{name: "a server of the own network", change: func(s *mail.Setup) { s.Relay = "127.0.0.1" },
			want: map[string]string{"spf": "UNKNOWN", "reverse": "UNKNOWN"}, says: "can't be told from here"},
		{name: "a DNS that fails", dns: testkit.DNS{"TXT lender.test": {testkit.DNSFails}, "MX lender.test": {testkit.DNSFails}},
			want: map[string]string{"spf": "UNKNOWN", "returns": "UNKNOWN"}, says: "The DNS isn't responding."},
		{name: "no domain", change: func(s *mail.Setup) { s.From = "no-reply@localhost" }, want: map[string]string{"sender": "BAD"},
			says: "Set NOD_MAIL_FROM"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dns, s := whole(key), setup
			maps.Copy(dns, c.dns)
			maps.DeleteFunc(dns, func(_ string, values []string) bool { return values == nil })
			if c.change != nil {
				c.change(&s)
			}
			states, text := map[string]string{}, ""
			for _, p := range deliverability.Check(t.Context(), dns.Resolver(t), s) {
				if p.State != deliverability.Good {
					states[p.ID] = string(p.State)
				}
				text += p.Says + "\n"
				if p.Publish != nil {
					text += fmt.Sprintln(p.Publish.Type, p.Publish.Name, p.Publish.Value)
				}
			}
			if c.want == nil {
				c.want = map[string]string{}
			}
			require.Equal(t, c.want, states, text)
			require.Contains(t, text, c.says)
			require.Contains(t, text, c.value)
			if c.value == "" {
				require.NotContains(t, text, "\nTXT ")
			}
		})
	}
}
