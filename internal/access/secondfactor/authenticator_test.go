package secondfactor_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/require"
)

// authenticator is a security key in software: one credential on one portal.
type authenticator struct {
	t      *testing.T
	origin string
	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte
	count  uint32
	// flags say what the key claims: a person was there (1) and was verified (4).
	flags byte
}

const present, verified, attested = 1, 4, 64

func newAuthenticator(t *testing.T, origin string) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &authenticator{t: t, origin: origin, key: key, id: id, flags: present | verified, count: 1}
}

func b64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// data is the authenticator data of the standard.
func (a *authenticator) data(extra byte) []byte {
	rp := sha256.Sum256([]byte("localhost"))
	data := append(rp[:], a.flags|extra)
	return binary.BigEndian.AppendUint32(data, a.count)
}

func (a *authenticator) client(kind string, options map[string]any) []byte {
	raw, err := json.Marshal(map[string]any{
		"type": kind, "challenge": options["challenge"], "origin": a.origin, "crossOrigin": false,
	})
	require.NoError(a.t, err)
	return raw
}

// create answers the question for a new passkey.
func (a *authenticator) create(options map[string]any) map[string]any {
	a.t.Helper()
	user, ok := options["user"].(map[string]any)
	require.True(a.t, ok)
	handle, ok := user["id"].(string)
	require.True(a.t, ok)
	var err error
	a.handle, err = base64.RawURLEncoding.DecodeString(handle)
	require.NoError(a.t, err)
	public, err := a.key.PublicKey.Bytes() // 4, x, y
	require.NoError(a.t, err)
	cose, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: public[1:33], -3: public[33:]})
	require.NoError(a.t, err)
	data := append(a.data(attested), make([]byte, 16)...) // no model is told
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), cose...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	require.NoError(a.t, err)
	return map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(a.client("webauthn.create", options)), "attestationObject": b64(object),
			"transports": []any{"internal"},
		},
	}
}

// get answers the question for a passkey and counts the use.
func (a *authenticator) get(options map[string]any) map[string]any {
	a.t.Helper()
	a.count++
	return a.getAgain(options)
}

// getAgain answers without counting, as a copy of the key would.
func (a *authenticator) getAgain(options map[string]any) map[string]any {
	a.t.Helper()
	data, client := a.data(0), a.client("webauthn.get", options)
	clientHash := sha256.Sum256(client)
	digest := sha256.Sum256(append(data[:len(data):len(data)], clientHash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	require.NoError(a.t, err)
	return map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature),
			"userHandle": b64(a.handle),
		},
	}
}
