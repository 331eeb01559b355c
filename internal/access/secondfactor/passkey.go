package secondfactor

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"nod/internal/access/developer"
)

// purpose is what a challenge may be answered for.
type purpose string

const (
	forAdding     purpose = "ADD"
	forSignIn     purpose = "SIGN_IN"
	forSecondStep purpose = "SECOND_STEP"
)

// Question is what a browser is asked to do with a passkey.
type Question struct {
	ChallengeID string         `json:"challengeId" doc:"Send it with the response; works once, for 5 minutes."`
	Options     map[string]any `json:"options" doc:"For the browser, in the JSON form of the WebAuthn standard."`
}

// Answer is what a browser made of a question.
type Answer struct {
	ChallengeID string
	// Credential is the JSON form of the browser's credential.
	Credential map[string]any
}

func (a Answer) bytes() ([]byte, error) { return json.Marshal(a.Credential) }

// relyingParty binds passkeys to the host of the portal; nil where it is a number.
func relyingParty(productName, portalURL string) *webauthn.WebAuthn {
	u, err := url.Parse(portalURL)
	if err != nil {
		return nil
	}
	web, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: productName, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification:   protocol.VerificationRequired,
		},
		// A browser may tell more than it was asked; nothing here believes it.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil
	}
	return web
}

// account is a developer as the WebAuthn library sees them.
type account struct {
	developer developer.Developer
	passkeys  []webauthn.Credential
}

// WebAuthnID implements webauthn.User.
func (a account) WebAuthnID() []byte { return handleOf(owner{a.developer.TenantID, a.developer.ID}) }

// WebAuthnName implements webauthn.User.
func (a account) WebAuthnName() string { return a.developer.EmailAddress }

// WebAuthnDisplayName implements webauthn.User.
func (a account) WebAuthnDisplayName() string { return a.developer.DisplayName }

// WebAuthnCredentials implements webauthn.User.
func (a account) WebAuthnCredentials() []webauthn.Credential { return a.passkeys }

const (
	tenantPrefix    = "tenant-"
	developerPrefix = "dev-"
	idBytes         = 16
)

// handleOf is how a passkey names its owner: the bytes of both ids, no word of
// a person. What has no such ids has no handle.
func handleOf(o owner) []byte {
	tenant, developer := strings.TrimPrefix(o.tenant, tenantPrefix), strings.TrimPrefix(o.developer, developerPrefix)
	raw, err := hex.DecodeString(tenant + developer)
	if err != nil || len(raw) != 2*idBytes {
		return nil
	}
	return raw
}

func ownerOf(handle []byte) (owner, bool) {
	if len(handle) != 2*idBytes {
		return owner{}, false
	}
	return owner{
		tenantPrefix + hex.EncodeToString(handle[:idBytes]), developerPrefix + hex.EncodeToString(handle[idBytes:]),
	}, true
}

func accountOf(d developer.Developer, stored []StoredPasskey) (account, error) {
	a := account{developer: d}
	for _, k := range stored {
		var c webauthn.Credential
		if err := json.Unmarshal([]byte(k.Credential), &c); err != nil {
			return a, fmt.Errorf("read passkey %s: %w", k.ID, err)
		}
		c.Authenticator.SignCount = uint32(k.SignCount)
		a.passkeys = append(a.passkeys, c)
	}
	return a, nil
}

func credentialID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

var errCloned = errors.New("the passkey's counter went back, so there are two of it")

// verify checks an answer against the session of its question and returns the
// credential with its new counter.
func verify(
	web *webauthn.WebAuthn, a account, session webauthn.SessionData, p *protocol.ParsedCredentialAssertionData,
) (credential *webauthn.Credential, err error) {
	if len(session.UserID) > 0 {
		credential, err = web.ValidateLogin(a, session, p)
	} else {
		find := func(_, _ []byte) (webauthn.User, error) { return a, nil }
		_, credential, err = web.ValidatePasskeyLogin(find, session, p)
	}
	if err != nil {
		return nil, err
	}
	if credential.Authenticator.CloneWarning {
		return nil, errCloned
	}
	return credential, nil
}

// optionsOf is the inner part of what the library makes, which is what a
// browser's own parser takes.
func optionsOf(options any) (map[string]any, error) {
	raw, err := json.Marshal(options)
	if err != nil {
		return nil, err
	}
	var outer struct {
		PublicKey map[string]any `json:"publicKey"`
	}
	err = json.Unmarshal(raw, &outer)
	return outer.PublicKey, err
}
