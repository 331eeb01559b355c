package httpconnector

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"syscall"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
)

// Entry is one connector as the operator lists it.
type Entry struct {
	// Providers are ids of data sources; one that ends with * stands for all that begin so.
	Providers []string `json:"providers"`
	URL       string   `json:"url"`
	// Key signs requests. KeyFile names a file with it instead.
	Key     string `json:"key"`
	KeyFile string `json:"keyFile"`
}

const maxEntries = 200

// Load reads the operator's list: the JSON array itself, or the path of a file that holds it. Nothing of
// it is quoted in an error, because there are keys in it.
func Load(setting string) ([]Entry, error) {
	if setting == "" {
		return nil, nil
	}
	text := []byte(setting)
	if !strings.HasPrefix(strings.TrimSpace(setting), "[") {
		var err error
		if text, err = ReadPrivate(setting); err != nil {
			return nil, err
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var entries []Entry
	if err := decoder.Decode(&entries); err != nil || decoder.More() {
		return nil, errors.New("the list of connectors is not a JSON array of " +
			`{"providers":["…"],"url":"https://…","key":"…"} (or "keyFile" in place of "key")`)
	}
	if len(entries) > maxEntries {
		return nil, fmt.Errorf("there are more than %d connectors", maxEntries)
	}
	for i := range entries {
		if err := entries[i].fill(); err != nil {
			return nil, fmt.Errorf("connector %d: %w", i+1, err)
		}
	}
	return entries, checkProviders(entries)
}

// ReadPrivate reads a file that nobody else may read.
func ReadPrivate(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by others: chmod 600 it", path)
	}
	return os.ReadFile(path)
}

func (e *Entry) fill() error {
	if (e.Key == "") == (e.KeyFile == "") {
		return errors.New("give a key or a keyFile, and not both")
	}
	if e.KeyFile != "" {
		key, err := ReadPrivate(e.KeyFile)
		if err != nil {
			return err
		}
		e.Key = strings.TrimSpace(string(key))
	}
	if len(e.Key) < MinKey {
		return fmt.Errorf("the key is shorter than %d characters", MinKey)
	}
	if len(e.Providers) == 0 {
		return errors.New("there are no providers")
	}
	e.URL = strings.TrimSuffix(e.URL, "/")
	return nil
}

// checkProviders finds what two connectors claim.
func checkProviders(entries []Entry) error {
	claimed := map[string]bool{}
	for _, entry := range entries {
		for _, pattern := range entry.Providers {
			if pattern == "" || strings.Contains(strings.TrimSuffix(pattern, "*"), "*") {
				return fmt.Errorf("%q is neither the id of a provider nor the beginning of one with a *", pattern)
			}
			if catalogue.IsSandbox(pattern) {
				return fmt.Errorf("%q is of the Sandbox and never offered in Production", pattern)
			}
			if claimed[pattern] {
				return fmt.Errorf("%q is claimed by two connectors", pattern)
			}
			claimed[pattern] = true
		}
	}
	return nil
}

// Guard is what decides about the addresses of connectors, as of webhooks.
type Guard interface {
	// Control is the hook of net.Dialer.
	Control(network, address string, c syscall.RawConn) error
	// Allows reports whether an address may be dialled.
	Allows(address netip.Addr) bool
}

// CheckURL reports what is wrong with the base address of a connector. Credentials travel to it, so it is
// https, but for a literal address of this machine or of a network the operator has listed.
func CheckURL(text string, guard Guard) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || (u.Scheme != "https" && u.Scheme != "http"):
		return errors.New("the address must begin with https://")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.HasSuffix(text, "?"):
		return errors.New("the address must have no user name, question mark or fragment")
	}
	address, err := netip.ParseAddr(u.Hostname())
	if err == nil && !guard.Allows(address) {
		return errors.New("the address is in a private network that is not listed in NOD_CONNECTOR_ALLOW_CIDRS")
	}
	if u.Scheme == "http" && (err != nil || !isPrivate(address)) {
		return errors.New("http is for addresses in numbers within private networks, such as http://127.0.0.1:9000; " +
			"use https")
	}
	return nil
}

func isPrivate(address netip.Addr) bool { return address.IsLoopback() || address.IsPrivate() }

// Router finds the connector of a provider.
type Router struct {
	exact    map[string]connector.Connector
	prefixes []prefix // longest first
	clients  []*Client
	listed   []Connected
	meter    *connector.Meter // nil: nothing is counted
}

// Connected is a connector as the operator listed it, without its address and key.
type Connected struct {
	// ID stays the same as long as the address does.
	ID        string
	Providers []string
	// Reach reports whether it responds.
	Reach func(ctx context.Context) error
}

// Title names the providers of a connector for people.
func (c Connected) Title(sources *catalogue.Catalogue) string {
	const most = 2
	var names []string
	for i, id := range c.Providers {
		name, isPrefix := strings.CutSuffix(id, "*")
		source, isKnown := sources.Get(id)
		switch {
		case i == most:
			return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), len(c.Providers)-most)
		case isKnown:
			name = source.LongName
		case isPrefix && name == "":
			name = "all other providers"
		case isPrefix:
			name += "…"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// Connected lists the connectors.
func (r *Router) Connected() []Connected { return r.listed }

type prefix struct {
	text   string
	client connector.Connector
}

// NewRouter makes a client for each entry, whose calls the meter counts under its host.
func NewRouter(entries []Entry, guard Guard, meter *connector.Meter) (*Router, error) {
	r := &Router{exact: map[string]connector.Connector{}, meter: meter}
	for i, entry := range entries {
		if err := CheckURL(entry.URL, guard); err != nil {
			return nil, fmt.Errorf("connector %d: %w", i+1, err)
		}
		client, err := New(Options{URL: entry.URL, Key: []byte(entry.Key), Control: guard.Control})
		if err != nil {
			return nil, fmt.Errorf("connector %d: %w", i+1, err)
		}
		r.add(entry.Providers, client)
		digest := sha256.Sum256([]byte(entry.URL))
		r.listed = append(r.listed, Connected{hex.EncodeToString(digest[:4]), entry.Providers, client.Reach})
	}
	return r, nil
}

func (r *Router) add(providers []string, client *Client) {
	r.clients = append(r.clients, client)
	var served connector.Connector = client
	if r.meter != nil {
		served = r.meter.Measured(client.host, client)
	}
	for _, pattern := range providers {
		if text, isPrefix := strings.CutSuffix(pattern, "*"); isPrefix {
			r.prefixes = append(r.prefixes, prefix{text, served})
		} else {
			r.exact[pattern] = served
		}
	}
	slices.SortStableFunc(r.prefixes, func(a, b prefix) int { return len(b.text) - len(a.text) })
}

// For returns the connector of a provider: the one that names it, else the one with the longest beginning. The
// providers of the Sandbox are nobody's whom a wider pattern such as * covers: what they play is not real.
func (r *Router) For(providerID string) (connector.Connector, bool) {
	if client, ok := r.exact[providerID]; ok {
		return client, true
	}
	for _, p := range r.prefixes {
		if strings.HasPrefix(providerID, p.text) &&
			(!catalogue.IsSandbox(providerID) || catalogue.IsSandbox(p.text)) {
			return p.client, true
		}
	}
	return nil, false
}

// Close closes the connections of all.
func (r *Router) Close() {
	for _, client := range r.clients {
		client.Close()
	}
}

// Loopback is the address of a connector on this machine.
func Loopback(listener net.Listener) string { return "http://" + listener.Addr().String() }
