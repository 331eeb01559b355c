package attempt

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

const (
	urlMissing = "url is required and must begin with https://"
	maxURL     = 2048
)

// URLProblem returns what is wrong with the address of a webhook, or nothing.
// What a name resolves to is checked when the connection is made, not here.
func (g *Guard) URLProblem(text string) string {
	isPlain := strings.HasPrefix(text, "http://")
	if !isPlain && !strings.HasPrefix(text, "https://") {
		return urlMissing
	}
	if len(text) > maxURL {
		return fmt.Sprintf("url is too long (maximum %d).", maxURL)
	}
	u, err := url.Parse(text)
	if err != nil || !isHost(u.Hostname()) {
		return "url is not valid."
	}
	switch {
	case u.User != nil:
		return "url must not hold a user name or password."
	case u.Fragment != "" || strings.Contains(text, "#"):
		return "url must not have a fragment (#)."
	case isPlain && (!isLoopback(u.Hostname()) || !g.allowsLoopback()):
		return urlMissing
	case !isPort(u.Port(), isPlain):
		return "url must use port 443 or a port from 1024 on."
	case !g.allowsHost(u.Hostname()) || g.isClosed(u):
		return "url must be a public address."
	}
	return ""
}

// allowsHost refuses at once what would be refused at every attempt.
func (g *Guard) allowsHost(host string) bool {
	if addr, err := netip.ParseAddr(host); err == nil {
		return g.Allows(addr)
	}
	return !isLoopback(host) || g.allowsLoopback()
}

// isClosed reports whether an address is by its text that of the operator's door.
func (g *Guard) isClosed(u *url.URL) bool {
	if g.closed == 0 || u.Port() != strconv.Itoa(int(g.closed)) {
		return false
	}
	addr, err := netip.ParseAddr(u.Hostname())
	return isLoopback(u.Hostname()) || err == nil && isThisMachine(addr)
}

// isHost takes names in ASCII and literal addresses without a zone. Numbers
// that only some resolvers read as an address (127.1, 0x7f000001) are no names.
func isHost(host string) bool {
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.Zone() == ""
	}
	name := strings.TrimSuffix(host, ".")
	if name == "" || len(name) > 253 {
		return false
	}
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 || strings.Trim(label, hostCharacters) != "" {
			return false
		}
	}
	_, err := strconv.ParseUint(labels[len(labels)-1], 0, 64)
	return err != nil && !isDigits(labels[len(labels)-1])
}

const hostCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// isLoopback reports whether the host means this machine by its text.
func isLoopback(host string) bool {
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.Unmap().IsLoopback()
	}
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

func isPort(port string, isPlain bool) bool {
	if port == "" || port == "443" {
		return true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && (n >= lowestFreePort || (isPlain && n == 80))
}
