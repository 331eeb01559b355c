package deliverability

import (
	"context"
	"net/netip"
	"strconv"
	"strings"
)

// maxQuestions is how often a record may lead to another question; receivers give up after it (RFC 7208, 4.6.4).
const maxQuestions = 10

// spf finds out whether the mail server may send in the name of the return address. What decides by macros, or by who
// asks, is left open.
func (c *checker) spf(ctx context.Context) Part {
	p := Part{ID: "spf", Name: "SPF"}
	domain := c.envelope()
	found, err := c.texts(ctx, domain, "v=spf1")
	switch {
	case err != nil:
		return p.silent()
	case len(found) == 0:
		if len(c.mechanisms()) == 0 {
			return p.is(Bad, "%s doesn't say which servers may send in its name. Publish a TXT record that begins "+
				"with v=spf1, has the include: or the addresses that your mail server asks for, and ends with "+
				"~all.", domain)
		}
		terms := append([]string{"v=spf1"}, c.mechanisms()...)
		p.Publish = &Record{"TXT", domain, strings.Join(append(terms, "~all"), " ")}
		return p.is(Bad, "%s doesn't say which servers may send in its name. Publish this record; if a relay sends "+
			"your emails, with the include: it asks for.", domain)
	case len(found) > 1:
		p.Found = strings.Join(found, " | ")
		return p.is(Bad, "%s has %d SPF records, so receivers ignore all of them. Join them into "+
			"one.", domain, len(found))
	}
	p.Found = found[0]
	walk := &spfWalk{checker: c}
	results := map[spfResult]bool{}
	for _, address := range c.outside() {
		walk.questions = 0
		results[walk.evaluate(ctx, domain, found[0], address)] = true
	}
	switch {
	case strings.Contains(strings.ToLower(found[0]), "+all"), strings.HasSuffix(strings.ToLower(found[0]), " all"):
		return p.is(Bad, "The record lets everybody send in the name of %s. End it with ~all or -all.", domain)
	case results[spfBroken]:
		return p.is(Bad, "Receivers can't work this record out: a part of it is wrong or leads nowhere, or it asks "+
			"more than %d questions.", maxQuestions)
	case results[spfSilent]:
		return p.silent()
	case len(results) == 0:
		return p.is(Unknown, "There is a record. The mail server is on your own network, so the address that "+
			"receivers see can't be told from here: make sure that the record has it.")
	case results[spfOther]:
		return p.is(Weak, "The record doesn't have the mail server %s. If it sends your emails itself, add %s; if "+
			"it's a relay, make sure that the record has the include: it asks "+
			"for.", c.Relay, strings.Join(c.mechanisms(), " "))
	}
	return p.is(Good, "The mail server may send in the name of %s.", domain)
}

// mechanisms are what the record needs for the mail server.
func (c *checker) mechanisms() []string {
	all := []string{}
	for _, address := range c.outside() {
		kind := "ip6:"
		if address.Is4() {
			kind = "ip4:"
		}
		all = append(all, kind+address.String())
	}
	return all
}

type spfResult int

const (
	spfOther  spfResult = iota // not listed
	spfPass                    // listed
	spfBroken                  // receivers give up
	spfSilent                  // the DNS did not answer
)

type spfWalk struct {
	*checker
	questions int
}

// evaluate goes through one record.
func (w *spfWalk) evaluate(ctx context.Context, domain, record string, sender netip.Addr) spfResult {
	redirect := ""
	for _, term := range strings.Fields(strings.ToLower(record))[1:] {
		if to, ok := strings.CutPrefix(term, "redirect="); ok {
			redirect = to
			continue
		}
		if isModifier(term) {
			continue
		}
		qualifier := byte('+')
		if strings.IndexByte("+-~?", term[0]) >= 0 {
			qualifier, term = term[0], term[1:]
		}
		switch result := w.match(ctx, domain, term, sender); {
		case result == spfPass && qualifier != '+':
			return spfOther
		case result != spfOther:
			return result
		}
	}
	if redirect == "" {
		return spfOther
	}
	return w.follow(ctx, redirect, sender)
}

func isModifier(term string) bool {
	name, _, ok := strings.Cut(term, "=")
	return ok && !strings.ContainsAny(name, ":/")
}

// match reports whether a mechanism has the address.
func (w *spfWalk) match(ctx context.Context, domain, term string, sender netip.Addr) spfResult {
	name, value, _ := strings.Cut(term, ":")
	if strings.Contains(value, "%") {
		return w.count(spfOther) // a macro: known only when a mail arrives
	}
	name, bits, _ := strings.Cut(name, "/")
	switch name {
	case "all":
		return spfPass
	case "ip4", "ip6":
		return within(value, sender)
	case "include":
		return w.follow(ctx, value, sender)
	case "a", "mx":
		if value == "" {
			value = domain
		}
		if host, more, ok := strings.Cut(value, "/"); ok {
			value, bits = host, more
		}
		return w.hosts(ctx, name, value, bits, sender)
	case "exists", "ptr":
		return w.count(spfOther)
	default:
		return spfBroken
	}
}

func (w *spfWalk) count(otherwise spfResult) spfResult {
	if w.questions++; w.questions > maxQuestions {
		return spfBroken
	}
	return otherwise
}

func within(text string, sender netip.Addr) spfResult {
	if address, err := netip.ParseAddr(text); err == nil {
		return passIf(address.Unmap() == sender)
	}
	network, err := netip.ParsePrefix(text)
	if err != nil {
		return spfBroken
	}
	return passIf(network.Contains(sender))
}

func passIf(is bool) spfResult {
	if is {
		return spfPass
	}
	return spfOther
}

// follow goes through the record of another domain.
func (w *spfWalk) follow(ctx context.Context, domain string, sender netip.Addr) spfResult {
	if w.count(spfOther) == spfBroken || strings.Contains(domain, "%") {
		return spfBroken
	}
	found, err := w.texts(ctx, domain, "v=spf1")
	if err != nil {
		return spfSilent
	}
	if len(found) != 1 {
		return spfBroken
	}
	return w.evaluate(ctx, domain, found[0], sender)
}

// hosts asks for the addresses of a name, or of the servers that take its mail.
func (w *spfWalk) hosts(ctx context.Context, kind, domain, bits string, sender netip.Addr) spfResult {
	if w.count(spfOther) == spfBroken {
		return spfBroken
	}
	limited, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	names := []string{domain}
	if kind == "mx" {
		servers, err := w.resolver.LookupMX(limited, domain)
		if ifFound(err) != nil {
			return spfSilent
		}
		names = nil
		for _, server := range servers {
			names = append(names, server.Host)
		}
	}
	for _, name := range names {
		found, err := w.resolver.LookupNetIP(limited, "ip", name)
		if ifFound(err) != nil {
			return spfSilent
		}
		for _, address := range found {
			if hasAddress(address.Unmap(), bits, sender) {
				return spfPass
			}
		}
	}
	return spfOther
}

// hasAddress reports whether an address, or its network of so many bits (24, or 24//64), has the sender.
func hasAddress(address netip.Addr, bits string, sender netip.Addr) bool {
	four, six, _ := strings.Cut(bits, "//")
	text := four
	if address.Is6() {
		text = strings.TrimPrefix(six, "/")
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return address == sender
	}
	network, err := address.Prefix(n)
	return err == nil && network.Contains(sender)
}
