package deliverability

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/mail"
)

// State is what receivers will make of a part.
type State string

// The states.
const (
	Good    State = "GOOD"
	Weak    State = "WEAK"    // works, and could be better
	Bad     State = "BAD"     // receivers reject mails, or put them into spam
	Unknown State = "UNKNOWN" // cannot be seen from here
)

// Record is a record of the DNS to publish.
type Record struct {
	Type  string `json:"type"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Part is one thing that receivers look at.
type Part struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	State   State   `json:"state"`
	Says    string  `json:"says"`
	Found   string  `json:"found,omitempty"` // in the DNS
	Publish *Record `json:"publish,omitempty"`
}

// Setup is how mails go out, as [mail.Outbox.Setup] tells.
type Setup = mail.Setup

// lookupTime is how long one question to the DNS may take.
const lookupTime = 4 * time.Second

// checker looks at one setup.
type checker struct {
	Setup
	resolver *net.Resolver
	relays   []netip.Addr
}

// Check looks up what receivers will. It takes seconds where the DNS does not answer.
func Check(ctx context.Context, resolver *net.Resolver, setup Setup) []Part {
	c := checker{Setup: setup, resolver: resolver}
	relay := c.relay(ctx)
	if !isPublic(c.domain()) {
		return []Part{relay, {
			ID: "sender", Name: "Sender address", State: Bad, Found: c.From,
			Says: "Nobody on the internet accepts emails from this address. Set NOD_MAIL_FROM to an address of your " +
				"domain.",
		}}
	}
	return []Part{relay, c.spf(ctx), c.dkim(ctx), c.dmarc(ctx), c.reverse(ctx), c.returns(ctx)}
}

func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// domain is whose mails these are for a reader.
func (c *checker) domain() string { return domainOf(c.From) }

// envelope is whose mails these are for SPF.
func (c *checker) envelope() string {
	if c.ReturnTo != "" {
		return domainOf(c.ReturnTo)
	}
	return c.domain()
}

// isPublic reports whether a domain can have records: the rest are names of one's own network (RFC 6761, 6762).
func isPublic(domain string) bool {
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	return strings.Contains(domain, ".") &&
		!slices.Contains([]string{"localhost", "local", "internal", "lan", "home", "invalid", "example"}, last)
}

// texts are the TXT records of a name that begin with a mark.
func (c *checker) texts(ctx context.Context, name, mark string) ([]string, error) {
	limited, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	all, err := c.resolver.LookupTXT(limited, name)
	if err = ifFound(err); err != nil {
		return nil, err
	}
	found := []string{}
	for _, text := range all {
		lower := strings.ToLower(text)
		if lower == mark || strings.HasPrefix(lower, mark+" ") || strings.HasPrefix(lower, mark+";") {
			found = append(found, text)
		}
	}
	return found, nil
}

// ifFound takes the error that there is no such record for none.
func ifFound(err error) error {
	var answer *net.DNSError
	if errors.As(err, &answer) && answer.IsNotFound {
		return nil
	}
	return err
}

// silent is a part whose question to the DNS got no answer.
func (p Part) silent() Part {
	p.State, p.Says = Unknown, "The DNS isn't responding. Check the resolver of this server, then reload this page."
	return p
}

func (p Part) is(state State, says string, args ...any) Part {
	p.State, p.Says = state, fmt.Sprintf(says, args...)
	return p
}

func (c *checker) relay(ctx context.Context) Part {
	p := Part{ID: "server", Name: "Mail server", Found: c.Relay}
	if c.IsDemo && c.Relay == "" {
		return p.is(Unknown, "Demo mode keeps emails in its mailbox, and sends none.")
	}
	if c.Relay == "" {
		return p.is(Bad, "No mail server is connected (NOD_SMTP_URL): emails reach nobody.")
	}
	if address, err := netip.ParseAddr(c.Relay); err == nil {
		c.relays = []netip.Addr{address.Unmap()}
	} else {
		limited, cancel := context.WithTimeout(ctx, lookupTime)
		defer cancel()
		found, err := c.resolver.LookupNetIP(limited, "ip", c.Relay)
		if ifFound(err) != nil {
			return p.silent()
		}
		for _, address := range found {
			c.relays = append(c.relays, address.Unmap())
		}
	}
	if len(c.relays) == 0 {
		return p.is(Bad, "The DNS doesn't know this name. Check NOD_SMTP_URL.")
	}
	return p.is(Good, "Emails are handed to this server.")
}

// outside are the addresses of the mail server that receivers may see.
func (c *checker) outside() []netip.Addr {
	return slices.DeleteFunc(slices.Clone(c.relays), func(a netip.Addr) bool {
		return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast()
	})
}

func (c *checker) dkim(ctx context.Context) Part {
	p := Part{ID: "dkim", Name: "DKIM"}
	if c.DKIM == nil {
		return p.is(Unknown, "Nod doesn't sign emails (NOD_DKIM_KEY_FILE), so your mail server should. Send yourself "+
			"a test email and look for dkim=pass with %s in its Authentication-Results header.", c.domain())
	}
	name, value := c.DKIM.Record()
	publish := &Record{"TXT", name, value}
	found, err := c.texts(ctx, name, "v=dkim1")
	if err != nil {
		return p.silent()
	}
	if len(found) == 0 {
		p.Publish = publish
		return p.is(Bad, "Emails are signed, and the key isn't published, so receivers can't verify them. Publish "+
			"this record.")
	}
	p.Found = found[0]
	if len(found) > 1 || tag(found[0], "p") != tag(value, "p") {
		p.Publish = publish
		return p.is(Bad, "The published key isn't the one that signs, so receivers take your emails for forged. "+
			"Replace the record.")
	}
	return p.is(Good, "Emails are signed for %s, and the key is published.", c.domain())
}

// tag reads one value of a record that is a list of them. White space in it means nothing.
func tag(record, name string) string {
	for part := range strings.SplitSeq(record, ";") {
		key, value, _ := strings.Cut(part, "=")
		if strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.Join(strings.Fields(value), "")
		}
	}
	return ""
}

func (c *checker) dmarc(ctx context.Context) Part {
	p := Part{ID: "dmarc", Name: "DMARC"}
	publish := &Record{"TXT", "_dmarc." + c.domain(), "v=DMARC1; p=none; rua=mailto:" + "postmaster@" + c.domain()}
	// A domain without a record has that of the nearest one above it.
	for domain := c.domain(); strings.Contains(domain, "."); _, domain, _ = strings.Cut(domain, ".") {
		found, err := c.texts(ctx, "_dmarc."+domain, "v=dmarc1")
		if err != nil {
			return p.silent()
		}
		if len(found) == 0 {
			continue
		}
		p.Found = found[0]
		if len(found) > 1 {
			return p.is(Bad, "_dmarc.%s has %d DMARC records, so receivers ignore all of them. Keep "+
				"one.", domain, len(found))
		}
		return p.judge(domain, found[0], c)
	}
	p.Publish = publish
	return p.is(Bad, "There is no DMARC record. Large mailbox providers reject senders of many emails without one. "+
		"Publish this record, with an address that reads the reports.")
}

func (p Part) judge(domain, record string, c *checker) Part {
	policy := strings.ToLower(tag(record, "p"))
	if below := strings.ToLower(tag(record, "sp")); below != "" && domain != c.domain() {
		policy = below
	}
	isAligned := c.DKIM != nil || isRelated(c.envelope(), c.domain(), tag(record, "aspf"))
	switch {
	case !slices.Contains([]string{"none", "quarantine", "reject"}, policy):
		return p.is(Bad, "The record names no policy that receivers know. Use p=none, p=quarantine or p=reject.")
	case !isAligned:
		return p.is(Bad, "SPF is checked for %s, which isn't the domain of the sender address, and Nod doesn't sign. "+
			"Unless your mail server signs for %s, DMARC fails. Set NOD_DKIM_KEY_FILE or change "+
			"NOD_MAIL_RETURN.", c.envelope(), c.domain())
	case policy == "none":
		return p.is(Weak, "Receivers report forged emails and still deliver them (p=none). Once the reports look "+
			"right, change it to p=quarantine, then p=reject.")
	default:
		return p.is(Good, "Receivers stop emails that others forge in your name (p=%s).", policy)
	}
}

// isRelated reports whether two domains are aligned (RFC 7489, 3.1). Relaxed, one may be below the other; this is not
// asked of the list of public suffixes, so two siblings count as strangers.
func isRelated(a, b, how string) bool {
	if a == b || strings.EqualFold(how, "s") {
		return a == b
	}
	return strings.HasSuffix(a, "."+b) || strings.HasSuffix(b, "."+a)
}

func (c *checker) reverse(ctx context.Context) Part {
	p := Part{ID: "reverse", Name: "Reverse name"}
	if len(c.relays) == 0 {
		return p.is(Unknown, "There is no mail server to look up.")
	}
	if len(c.outside()) == 0 {
		return p.is(Unknown, "The mail server is on your own network, so the address that receivers see can't be "+
			"told from here. Its reverse name must lead back to that address.")
	}
	names := []string{}
	for _, address := range c.outside() {
		limited, cancel := context.WithTimeout(ctx, 2*lookupTime)
		found, err := c.resolver.LookupAddr(limited, address.String())
		isConfirmed := err == nil && c.leadsBack(limited, found, address)
		cancel()
		switch {
		case ifFound(err) != nil:
			return p.silent()
		case len(found) == 0:
			return p.is(Weak, "%s has no reverse name. If emails leave from this address, ask its provider to set "+
				"one; if a relay sends them from others, its own count.", address)
		case !isConfirmed:
			p.Found = strings.Join(found, ", ")
			return p.is(Weak, "The reverse name of %s doesn't lead back to it. Publish an address record for the "+
				"name.", address)
		}
		names = append(names, strings.TrimSuffix(found[0], "."))
	}
	p.Found = strings.Join(names, ", ")
	return p.is(Good, "Name and address of the mail server lead to each other.")
}

func (c *checker) leadsBack(ctx context.Context, names []string, address netip.Addr) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		found, err := c.resolver.LookupNetIP(ctx, "ip", name)
		return err == nil && slices.ContainsFunc(found, func(a netip.Addr) bool { return a.Unmap() == address })
	})
}

func (c *checker) returns(ctx context.Context) Part {
	p := Part{ID: "returns", Name: "Returned emails", Found: c.ReturnTo}
	if c.ReturnTo == "" {
		return p.is(Weak, "Emails that come back late go to %s, and nobody learns which they were. Set "+
			"NOD_MAIL_RETURN, and NOD_MAIL_RETURN_IMAP or NOD_MAIL_REPORT_KEY (guide Inviting people, Emails that "+
			"come back).", c.From)
	}
	limited, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	found, err := c.resolver.LookupMX(limited, c.envelope())
	switch {
	case ifFound(err) != nil:
		return p.silent()
	case len(found) == 0:
		p.Publish = &Record{"MX", c.envelope(), "10 " + "mail." + c.envelope()}
		return p.is(Bad, "%s has no MX record, so returned emails are lost, and some receivers reject the sender. "+
			"Publish one with the name of the server that takes them.", c.envelope())
	case c.Returned != nil:
		return c.mailbox(ctx, p)
	case !c.TakesReports:
		return p.is(Weak, "Emails can come back, and nobody tells Nod. Set NOD_MAIL_RETURN_IMAP or "+
			"NOD_MAIL_REPORT_KEY.")
	}
	return p.is(Good, "Each email has its own return address.")
}

// mailbox looks whether the mailbox of returned mails can be read.
func (c *checker) mailbox(ctx context.Context, p Part) Part {
	p.Found += "; " + c.Returned.Name()
	left, err := c.Returned.Look(ctx)
	switch {
	case err != nil:
		return p.is(Bad, "The mailbox of returned emails can't be read (NOD_MAIL_RETURN_IMAP): %s.", err)
	case left > 0:
		return p.is(Good, "Each email has its own return address, and Nod reads the mailbox. Messages in it: %d. "+
			"Those that stay aren't about emails of Nod.", left)
	}
	return p.is(Good, "Each email has its own return address, and Nod reads the mailbox. It's empty.")
}
