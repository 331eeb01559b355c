package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
)

// master is a master key: it wraps data keys and keys of hashes.
type master struct {
	id     string
	secret []byte
	wrap   cipher.AEAD
}

func newMaster(secret []byte) (master, error) {
	if len(secret) != keyBytes {
		return master{}, errors.New("the master key must be 32 bytes")
	}
	sum := sha256.Sum256(append([]byte("nod master key id"), secret...))
	key, err := hkdf.Key(sha256.New, secret, nil, "wrap", keyBytes)
	if err != nil {
		return master{}, err
	}
	wrap, err := newGCM(key)
	return master{id: hex.EncodeToString(sum[:4]), secret: secret, wrap: wrap}, err
}

// keyBytes is the length of all keys.
const keyBytes = 32

// owned is what a wrapped key is bound to.
func owned(tenant, key string) []byte { return []byte(tenant + "\x00" + key) }

// wrapped is a key in the form <master key id>|<nonce>|<ciphertext>.
func (m master) wrapped(key, owner []byte) string {
	nonce := make([]byte, nonceBytes)
	_, _ = rand.Read(nonce)
	return m.id + "|" + encode(nonce) + "|" + encode(m.wrap.Seal(nil, nonce, key, owner))
}

// unwrap returns a key and the master key that it was wrapped by.
func unwrap(masters []master, wrapped string, owner []byte) ([]byte, master, error) {
	parts := strings.Split(wrapped, "|")
	if len(parts) != 3 {
		return nil, master{}, ErrWrongKey
	}
	nonce, nonceErr := decode(parts[1])
	text, textErr := decode(parts[2])
	if errors.Join(nonceErr, textErr) != nil || len(nonce) != nonceBytes {
		return nil, master{}, ErrWrongKey
	}
	for _, m := range masters {
		if m.id != parts[0] {
			continue
		}
		if key, err := m.wrap.Open(nil, nonce, text, owner); err == nil {
			return key, m, nil
		}
	}
	return nil, master{}, ErrWrongKey
}

func newGCM(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func encode(b []byte) string          { return base64.RawStdEncoding.EncodeToString(b) }
func decode(s string) ([]byte, error) { return base64.RawStdEncoding.DecodeString(s) }
