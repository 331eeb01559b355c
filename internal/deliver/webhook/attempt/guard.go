package attempt

import (
	"errors"
	"net"
	"net/netip"
	"slices"
	"syscall"

	"code.dny.dev/ssrf"
)

// lowestFreePort is the first port that system services do not sit on.
const lowestFreePort = 1024

// errNotAllowed is the guard's refusal; it never leaves this package.
var errNotAllowed = errors.New("the address may not be dialled")

// Guard decides about the address that is really dialled, after the name was
// resolved, so neither a name nor a redirect nor a changed answer of a name
// server leads inside.
type Guard struct {
	public   *ssrf.Guardian
	allowed  []netip.Prefix
	readable []netip.Prefix
	// closed is a port of this machine that nothing is sent to: the operator's door. 0 is none.
	closed uint16
}

// NewGuard makes a guard that lets through public addresses and the networks
// the operator listed.
func NewGuard(allowed []netip.Prefix) *Guard {
	return &Guard{
		public:  ssrf.New(ssrf.WithAnyPort(), ssrf.WithNetworks("tcp4", "tcp6")),
		allowed: allowed,
	}
}

// WithReadable lets tenants read what receivers in these networks answer, where the operator's network is the
// tenant's own.
func (g *Guard) WithReadable(networks []netip.Prefix) *Guard {
	out := *g
	out.readable = networks
	return &out
}

// Without closes a port of this machine, whatever networks the operator listed.
func (g *Guard) Without(port uint16) *Guard {
	out := *g
	out.closed = port
	return &out
}

// Loopback returns the networks of this machine.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// neverNetworks stay closed whatever the operator lists: link-local addresses,
// where clouds keep credentials, their other metadata addresses, "this
// network" (which reaches the machine itself) and multicast.
func neverNetworks() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("fe80::/10"),
		netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("100.100.100.200/32"),
		netip.MustParsePrefix("192.0.0.192/32"),
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("::/128"),
		netip.MustParsePrefix("224.0.0.0/4"), netip.MustParsePrefix("ff00::/8"),
	}
}

// Allows reports whether an address may be dialled. An IPv4 address in IPv6
// clothes is judged as what it is.
func (g *Guard) Allows(addr netip.Addr) bool {
	addr = addr.Unmap()
	contains := func(p netip.Prefix) bool { return p.Contains(addr) }
	switch {
	case addr.Zone() != "" || slices.ContainsFunc(neverNetworks(), contains):
		return false
	case slices.ContainsFunc(g.allowed, contains):
		return true
	}
	return g.isPublic(addr)
}

func (g *Guard) isPublic(addr netip.Addr) bool { return g.public.SafeAddr(addr.Unmap()) == nil }

func (g *Guard) isReadable(addr netip.Addr) bool {
	return slices.ContainsFunc(g.readable, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) }) ||
		g.isPublic(addr)
}

func (g *Guard) allowsLoopback() bool {
	return g.Allows(netip.AddrFrom4([4]byte{127, 0, 0, 1})) || g.Allows(netip.IPv6Loopback())
}

// allowsPort is Allows for an address with its port.
func (g *Guard) allowsPort(target netip.AddrPort) bool {
	return g.Allows(target.Addr()) && (g.closed == 0 || target.Port() != g.closed || !isThisMachine(target.Addr()))
}

// isThisMachine reports whether an address is one of this machine's; when in doubt it is.
func isThisMachine(addr netip.Addr) bool {
	if addr = addr.Unmap(); addr.IsLoopback() || addr.IsUnspecified() {
		return true
	}
	own, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(own, func(a net.Addr) bool {
		prefix, err := netip.ParsePrefix(a.String())
		return err == nil && prefix.Addr().Unmap() == addr
	})
}

// Control is the hook of net.Dialer, for others who dial addresses from outside
// as well.
func (g *Guard) Control(_, address string, _ syscall.RawConn) error {
	target, err := netip.ParseAddrPort(address)
	if err != nil || !g.allowsPort(target) {
		return errNotAllowed
	}
	return nil
}
