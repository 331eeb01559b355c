package backup

import (
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"
)

// identityInfo keeps the key of archives apart from everything else that is
// derived from a master key. It never changes: older archives need it.
const identityInfo = "backup age x25519"

// IdentityOf derives the identity that opens the archives of a master key. It
// is an ordinary age key: the age program works with it.
func IdentityOf(master []byte) (*age.X25519Identity, error) {
	scalar, err := hkdf.Key(sha256.New, master, nil, identityInfo, 32)
	if err != nil {
		return nil, err
	}
	// The library checks the checksum, so that a mistake in the text shows here.
	return age.ParseX25519Identity(strings.ToUpper(bech32("age-secret-key-", scalar)))
}

// IdentitiesOf derives one identity per master key.
func IdentitiesOf(masters [][]byte) ([]age.Identity, error) {
	identities := make([]age.Identity, len(masters))
	for i, master := range masters {
		identity, err := IdentityOf(master)
		if err != nil {
			return nil, err
		}
		identities[i] = identity
	}
	return identities, nil
}

// ReadIdentities reads age identities from a file, one per line.
func ReadIdentities(file string) ([]age.Identity, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	identities, err := age.ParseIdentities(in)
	if err != nil {
		return nil, fmt.Errorf("read identities from %s: %w", file, err)
	}
	return identities, nil
}

// ParseRecipients reads recipients (age1…) and files with one per line.
func ParseRecipients(texts, files []string) ([]age.Recipient, error) {
	var all []age.Recipient
	parse := func(r io.Reader, where string) error {
		recipients, err := age.ParseRecipients(r)
		if err != nil {
			return fmt.Errorf("read recipients from %s: %w", where, err)
		}
		all = append(all, recipients...)
		return nil
	}
	for _, text := range texts {
		if err := parse(strings.NewReader(text), "--recipient"); err != nil {
			return nil, err
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if err := parse(strings.NewReader(string(text)), file); err != nil {
			return nil, err
		}
	}
	return all, nil
}

const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// bech32 writes data as BIP 173 says. The library has it, but not for others.
func bech32(prefix string, data []byte) string {
	values := fiveBits(data)
	checked := []byte{}
	for _, c := range []byte(prefix) {
		checked = append(checked, c>>5)
	}
	checked = append(checked, 0)
	for _, c := range []byte(prefix) {
		checked = append(checked, c&31)
	}
	sum := polymod(append(append(checked, values...), 0, 0, 0, 0, 0, 0)) ^ 1
	for i := range 6 {
		values = append(values, byte(sum>>(5*(5-i)))&31)
	}
	var text strings.Builder
	text.WriteString(prefix + "1")
	for _, v := range values {
		text.WriteByte(bech32Letters[v])
	}
	return text.String()
}

// fiveBits regroups bytes into groups of five bits, the last one filled with zeros.
func fiveBits(data []byte) (values []byte) {
	held, bits := 0, 0
	for _, b := range data {
		held, bits = held<<8|int(b), bits+8
		for ; bits >= 5; bits -= 5 {
			values = append(values, byte(held>>(bits-5))&31)
		}
		held &= 1<<bits - 1
	}
	if bits > 0 {
		values = append(values, byte(held<<(5-bits))&31)
	}
	return values
}

func polymod(values []byte) uint32 {
	generator := [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3}
	sum := uint32(1)
	for _, v := range values {
		top := sum >> 25
		sum = (sum&0x1ffffff)<<5 ^ uint32(v)
		for i, g := range generator {
			if top>>i&1 == 1 {
				sum ^= g
			}
		}
	}
	return sum
}
