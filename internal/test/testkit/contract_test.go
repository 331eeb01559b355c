package testkit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

func TestContract(t *testing.T) {
	t.Parallel()
	const good = `{"code":"OK","message":"","requestId":"req-1","data":{"nextCursor":null,"items":[{"id":"t-1",
		"date":"2026-01-31","description":null,"currency":"PHP","amount":-12.50,"extra":true,"metadata":{
		"createdAt":"2026-02-01T10:00:00.000Z","itemCreatedAt":"2026-02-01T10:00:00.000Z","accountId":null,
		"sourceId":"a-1","sourceType":"ACCOUNT","userId":"user-1","providerId":"p"}}]}}`
	contract := testkit.Contract(t)
	contract.Check("GET", "/sandbox/v1/transactions?size=1", 200, []byte(good))
	contract.Check("GET", "/open/v1/users/user-1/payload", 404,
		[]byte(`{"code":"MISSING_RESOURCE","message":"User not found.","requestId":"req-1","data":{}}`))
	contract.Check("POST", "/sandbox/v1/webhooks", 403,
		[]byte(`{"code":"QUOTA_EXCEEDED","message":"No more.","requestId":"req-1","data":{}}`))

	for name, change := range map[string][2]string{
		"a required field is missing":       {`"date":"2026-01-31",`, ``},
		"a required field is null":          {`"amount":-12.50`, `"amount":null`},
		"a number is text":                  {`-12.50`, `"-12.50"`},
		"a day has another form":            {`2026-01-31`, `31.01.2026`},
		"an instant has another form":       {`"createdAt":"2026-02-01T10:00:00.000Z"`, `"createdAt":"2026-02-01"`},
		"an enumeration has another value":  {`PHP`, `peso`},
		"metadata is missing":               {`"metadata":`, `"meta":`},
		"a field of the metadata is null":   {`"sourceId":"a-1"`, `"sourceId":null`},
		"the cursor is no text":             {`"nextCursor":null`, `"nextCursor":7`},
		"the envelope has no request id":    {`"requestId":"req-1",`, ``},
		"the code is not one of the codes":  {`"code":"OK"`, `"code":"FINE"`},
		"the body is not a JSON object":     {good, `[]`},
		"the body has something after that": {`{"code"`, `x{"code"`},
	} {
		body := strings.Replace(good, change[0], change[1], 1)
		require.NotEqual(t, good, body, name)
		require.Error(t, contract.Verify("GET", "/transactions", 200, []byte(body)), name)
	}
	require.Error(t, contract.Verify("PATCH", "/transactions", 200, []byte(good)), "unknown operation")
	require.Error(t, contract.Verify("GET", "/transactions", 201, []byte(good)), "unknown status")
	require.Error(t, contract.Verify("GET", "/moonbeams", 404, []byte(good)), "unknown path")
}
