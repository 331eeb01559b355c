package mail

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
	gomail "github.com/wneessen/go-mail"
)

// DKIM signs messages in the name of a domain (RFC 6376), so that receivers see that they come from there and that
// nobody changed them on the way.
type DKIM struct {
	options dkim.SignOptions
	kind    string // of the key, as the DNS record names it
	public  []byte // the key, as the DNS record has it
}

// minRSABits is what receivers ask for (RFC 8301).
const minRSABits = 2048

var selectorForm = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`)

// signedHeaders are those that decide what a reader or a mail program does. Each stands once more than a message has
// it: another one that is added on the way breaks the signature.
func signedHeaders() []string {
	names := []string{
		"From", "To", "Reply-To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Auto-Submitted",
		"List-Unsubscribe", "List-Unsubscribe-Post",
	}
	return append(names, names...)
}

// ReadDKIM is NewDKIM with the key of a file; without one it returns nil, and the mail server signs.
func ReadDKIM(file, from, selector string) (*DKIM, error) {
	if file == "" {
		return nil, nil
	}
	key, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the DKIM key (NOD_DKIM_KEY_FILE): %w", err)
	}
	d, err := NewDKIM(from, selector, key)
	if err != nil {
		return nil, fmt.Errorf("read the DKIM key (NOD_DKIM_KEY_FILE): %w", err)
	}
	return d, nil
}

// NewDKIM makes a signer for the domain of a sender address of a private key in PEM: RSA of 2048 bits and more, or
// Ed25519.
func NewDKIM(from, selector string, key []byte) (*DKIM, error) {
	if err := CheckAddress(from); err != nil {
		return nil, errors.New("the sender address of mails is not valid")
	}
	if !selectorForm.MatchString(selector) {
		return nil, errors.New("the DKIM selector must be letters, digits and hyphens")
	}
	signer, err := readPrivateKey(key)
	if err != nil {
		return nil, err
	}
	d := &DKIM{options: dkim.SignOptions{
		Domain: from[strings.LastIndexByte(from, '@')+1:], Selector: selector, Signer: signer, Hash: crypto.SHA256,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: signedHeaders(),
	}}
	switch public := signer.Public().(type) {
	case ed25519.PublicKey:
		d.kind, d.public = "ed25519", public
	default:
		d.kind = "rsa"
		if d.public, err = x509.MarshalPKIXPublicKey(public); err != nil {
			return nil, errors.New("the public part of the DKIM key cannot be written")
		}
	}
	return d, nil
}

// readPrivateKey says nothing of what it read.
func readPrivateKey(text []byte) (crypto.Signer, error) {
	form := errors.New("the DKIM key must be a private key in PEM: RSA of at least 2048 bits, or Ed25519")
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, form
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return strong(key, form)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, form
	}
	switch key := key.(type) {
	case *rsa.PrivateKey:
		return strong(key, form)
	case ed25519.PrivateKey:
		return key, nil
	default:
		return nil, form
	}
}

func strong(key *rsa.PrivateKey, form error) (crypto.Signer, error) {
	if key.N.BitLen() < minRSABits {
		return nil, form
	}
	return key, nil
}

// Record is the TXT record that receivers look for: its name, and what it says.
func (d *DKIM) Record() (name, value string) {
	return d.options.Selector + "._domainkey." + d.options.Domain,
		"v=DKIM1; k=" + d.kind + "; p=" + base64.StdEncoding.EncodeToString(d.public)
}

// sign adds the signature to a message, which is written the same way again when it is sent.
func (d *DKIM) sign(m *gomail.Msg) error {
	var message bytes.Buffer
	if _, err := m.WriteTo(&message); err != nil {
		return fmt.Errorf("encode mail: %w", err)
	}
	signer, err := dkim.NewSigner(&d.options)
	if err != nil {
		return fmt.Errorf("begin signature: %w", err)
	}
	if _, err := message.WriteTo(signer); err != nil {
		return fmt.Errorf("sign mail: %w", err)
	}
	if err := signer.Close(); err != nil {
		return fmt.Errorf("sign mail: %w", err)
	}
	_, value, _ := strings.Cut(strings.TrimSpace(signer.Signature()), ":")
	m.SetGenHeaderPreformatted("DKIM-Signature", strings.TrimSpace(value))
	return nil
}
