package attempt

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
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

// TestKeys: which text is an encoded key, and when its text signs as well.
func TestKeys(t *testing.T) {
	t.Parallel()
	encode := func(size int) string {
		return "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0xfb}, size))
	}
	for text, size := range map[string]int{
		encode(24): 24, encode(25): 25, encode(32): 32, encode(64): 64,
	} {
		require.Equal(t, [][]byte{bytes.Repeat([]byte{0xfb}, size)}, Secret{Text: []byte(text)}.keys(), text)
		require.Equal(t, [][]byte{bytes.Repeat([]byte{0xfb}, size), []byte(text)},
			Secret{Text: []byte(text), SignsText: true}.keys(), text)
	}
	for _, text := range []string{
		vectorSecret, "whsec_", encode(23), encode(65), strings.TrimPrefix(encode(32), "whsec_"), "WHSEC_" + encode(32)[6:],
		"whsec_" + base64.URLEncoding.EncodeToString(bytes.Repeat([]byte{0xfb}, 32)), // another alphabet
		"whsec_" + base64.RawStdEncoding.EncodeToString(bytes.Repeat([]byte{0xfb}, 32)),
		strings.TrimSuffix(encode(32), "s=") + "t=", // bits that nothing needs
		encode(32) + "\n", encode(32)[:20] + "\n" + encode(32)[20:],
	} {
		for _, signsText := range []bool{false, true} {
			require.Equal(t, [][]byte{[]byte(text)}, Secret{[]byte(text), signsText}.keys(), "%q", text)
		}
	}
	require.Empty(t, Secret{}.keys())
}

func TestSignUsesRealTime(t *testing.T) {
	t.Parallel()
	h := http.Header{}
	before := time.Now().Unix()
	sign(h, Request{Secret: Secret{Text: []byte("s")}, EventID: "et-1", Body: []byte("{}")})
	at, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	require.NoError(t, err)
	require.GreaterOrEqual(t, at, before)
	require.LessOrEqual(t, at, time.Now().Unix())
	require.Equal(t, "et-1", h.Get("webhook-id"))
}
