package attempt

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The published test vector: a body of 352 bytes without a newline at its end.
const (
	vectorSecret = "whsec-sandbox-001"
	vectorBody   = `{"id":"evt-5Zt0Jm8kQ2sV7cXb1LrN4w","version":1,"type":"ACCOUNT_CONNECTED","mode":"SANDBOX",` +
		`"sequence":1042,"createdAt":"2025-03-14T02:15:30.123Z","data":{"userId":"usr-1aB2cD3eF4gH5iJ6kL7mNo",` +
		`"accountId":"acc-9pQ8rS7tU6vW5xY4zA3bCd","providerId":"sandbox_employer_ph",` +
		`"sourceId":"acc-9pQ8rS7tU6vW5xY4zA3bCd","sourceType":"ACCOUNT","reconnected":false}}`
	vectorHex = "886a66f5dbded492bf086581cff580b2ca209b83735eb4ee6e4c462b922425c9" +
		"14dea0e6dce483a94a24d95a4e0cde6b928b9896b37426e5af9cf1b75fa67942"
)

func TestSignatureVectors(t *testing.T) {
	t.Parallel()
	require.Len(t, vectorBody, 352)
	require.Equal(t, vectorHex, signature([]byte(vectorSecret), []byte(vectorBody)))
	require.Equal(t, "v1,YkkcrTnV3M9HCONpO4qotNFPd2aO1c6QkzUVTmGp6to=",
		standardSignature([]byte(vectorSecret), "evt-5Zt0Jm8kQ2sV7cXb1LrN4w", "1741918530", []byte(vectorBody)))
	for name, other := range map[string]string{
		"another secret": signature([]byte("whsec-sandbox-002"), []byte(vectorBody)),
		"another body":   signature([]byte(vectorSecret), []byte(vectorBody+"\n")),
	} {
		require.NotEqual(t, vectorHex, other, name)
	}
}

func TestSignUsesRealTime(t *testing.T) {
	t.Parallel()
	h := http.Header{}
	before := time.Now().Unix()
	sign(h, Request{Secret: []byte("s"), EventID: "et-1", Body: []byte("{}")})
	at, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	require.NoError(t, err)
	require.GreaterOrEqual(t, at, before)
	require.LessOrEqual(t, at, time.Now().Unix())
	require.Equal(t, "et-1", h.Get("webhook-id"))
}
