package testkit

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"
)

// DNS are the records of a name server on loopback: values by type and name, such as "TXT example.com". A name that has
// none does not exist, and one of [DNSFails] makes the server fail.
type DNS map[string][]string

// DNSFails is a value with which the server answers that it failed.
const DNSFails = "(fails)"

// Resolver starts the server, which ends with the test, and returns what asks it.
func (d DNS) Resolver(t testing.TB) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for buffer := make([]byte, 4096); ; {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			if answer, err := d.answer(buffer[:n]); err == nil {
				_, _ = conn.WriteTo(answer, from)
			}
		}
	}()
	t.Cleanup(func() {
		_ = conn.Close()
		<-done
	})
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

func (d DNS) answer(question []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(question); err != nil {
		return nil, err
	}
	q := m.Questions[0]
	kind := strings.TrimPrefix(q.Type.String(), "Type")
	name := strings.ToLower(strings.TrimSuffix(q.Name.String(), "."))
	m.Header = dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true, RecursionAvailable: true}
	m.Additionals = nil
	isThere := false
	for key := range d {
		_, known, _ := strings.Cut(key, " ")
		isThere = isThere || known == name
	}
	if !isThere {
		m.RCode = dnsmessage.RCodeNameError
	}
	for _, value := range d[kind+" "+name] {
		if value == DNSFails {
			m.RCode = dnsmessage.RCodeServerFailure
			break
		}
		body, err := bodyOf(q.Type, value)
		if err != nil {
			return nil, err
		}
		m.Answers = append(m.Answers, dnsmessage.Resource{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1}, Body: body,
		})
	}
	return m.Pack()
}

// bodyOf writes a value; a text is cut into the parts that one string may have.
func bodyOf(kind dnsmessage.Type, value string) (dnsmessage.ResourceBody, error) {
	switch kind {
	case dnsmessage.TypeA, dnsmessage.TypeAAAA:
		address, err := netip.ParseAddr(value)
		if err != nil {
			return nil, err
		}
		if kind == dnsmessage.TypeA {
			return &dnsmessage.AResource{A: address.As4()}, nil
		}
		return &dnsmessage.AAAAResource{AAAA: address.As16()}, nil
	case dnsmessage.TypeTXT:
		parts := []string{}
		for ; len(value) > 255; value = value[255:] {
			parts = append(parts, value[:255])
		}
		return &dnsmessage.TXTResource{TXT: append(parts, value)}, nil
	}
	name, err := dnsmessage.NewName(value + ".")
	if err != nil {
		return nil, err
	}
	if kind == dnsmessage.TypeMX {
		return &dnsmessage.MXResource{Pref: 10, MX: name}, nil
	}
	return &dnsmessage.PTRResource{PTR: name}, nil
}
