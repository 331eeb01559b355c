package reference_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/reference"
)

// call is a signed request; each field can be made wrong.
type call struct {
	path, key, body string
	age             time.Duration
	signed          string // what is signed in place of the body
}

func send(c *reference.Connector, r call) (status int, answer map[string]any) {
	timestamp := strconv.FormatInt(time.Now().Add(-r.age).Unix(), 10)
	signed := r.body
	if r.signed != "" {
		signed = r.signed
	}
	mac := hmac.New(sha256.New, []byte(r.key))
	mac.Write([]byte("POST\n" + r.path + "\n" + timestamp + "\n" + signed))
	request := httptest.NewRequest(http.MethodPost, r.path, strings.NewReader(r.body))
	request.Header.Set("Nod-Connector-Timestamp", timestamp)
	request.Header.Set("Nod-Connector-Signature", "v1="+hex.EncodeToString(mac.Sum(nil)))
	out := httptest.NewRecorder()
	c.ServeHTTP(out, request)
	_ = json.Unmarshal(out.Body.Bytes(), &answer)
	return out.Code, answer
}

func newConnector() *reference.Connector {
	return reference.New(reference.Options{
		Keys: []string{"new", "old"}, Providers: map[string][]string{"acme": {"IDENTITY"}},
	})
}

const logIn = `{"idempotencyKey":"k1","providerId":"acme","fields":{"login":"amihan.dizon","password":"Reference-Amihan-1"}}`

func TestWhoMayCall(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		call
		status int
		err    string
	}{
		"the newest key":           {call{path: "/login", key: "new", body: logIn}, 200, ""},
		"the key before":           {call{path: "/login", key: "old", body: logIn}, 200, ""},
		"an unknown key":           {call{path: "/login", key: "wrong", body: logIn}, 401, "INVALID_SIGNATURE"},
		"a body that was changed":  {call{path: "/login", key: "new", body: logIn, signed: "{}"}, 401, "INVALID_SIGNATURE"},
		"a request of yesterday":   {call{path: "/login", key: "new", body: logIn, age: 24 * time.Hour}, 401, "INVALID_SIGNATURE"},
		"a request of tomorrow":    {call{path: "/login", key: "new", body: logIn, age: -24 * time.Hour}, 401, "INVALID_SIGNATURE"},
		"an unknown provider":      {call{path: "/describe", key: "new", body: `{"providerId":"other"}`}, 404, "UNKNOWN_PROVIDER"},
		"no JSON":                  {call{path: "/describe", key: "new", body: `{`}, 400, "INVALID_REQUEST"},
		"a login without its name": {call{path: "/login", key: "new", body: `{"providerId":"acme"}`}, 400, "INVALID_REQUEST"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, answer := send(newConnector(), c.call)
			require.Equal(t, c.status, status)
			if c.err != "" {
				require.Equal(t, c.err, answer["error"])
			}
		})
	}
}

func TestLogin(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ login, password, outcome string }{
		"connects at once":         {" Amihan.Dizon ", "Reference-Amihan-1", "CONNECTED"},
		"is asked for a code":      {"benito.lualhati", "Reference-Benito-2", "NEEDS_MFA"},
		"has a wrong password":     {"amihan.dizon", "Reference-Benito-2", "FAILED"},
		"is somebody nobody knows": {"nobody", "", "FAILED"},
	} {
		body, err := json.Marshal(map[string]any{
			"idempotencyKey": "k1", "providerId": "acme", "fields": map[string]string{"login": c.login, "password": c.password},
		})
		require.NoError(t, err)
		status, answer := send(newConnector(), call{path: "/login", key: "new", body: string(body)})
		require.Equal(t, http.StatusOK, status, name)
		require.Equal(t, c.outcome, answer["outcome"], name)
	}
}

// A login that is sent twice is done once; the same name for another request is refused.
func TestLoginIsDoneOnce(t *testing.T) {
	t.Parallel()
	c := newConnector()
	body := strings.ReplaceAll(strings.ReplaceAll(logIn, "amihan.dizon", "benito.lualhati"), "Amihan-1", "Benito-2")
	_, first := send(c, call{path: "/login", key: "new", body: body})
	_, again := send(c, call{path: "/login", key: "new", body: body})
	require.NotEmpty(t, first["continuation"])
	require.Equal(t, first, again)

	status, _ := send(c, call{path: "/login", key: "new", body: logIn})
	require.Equal(t, http.StatusBadRequest, status)
}
