package verification_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/verification"
	"nod/internal/platform/auth"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestWithdrawnPlan: whether a subject withdrew the consent is asked with every request, and read through indexes.
func TestWithdrawnPlan(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Plan Lending")
		body := subject("", "0000000001")
		body["consent"] = map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-11-20T16:02:00+08:00",
		}
		id := ended(kit, tenant.Sandbox, body).Text("id")
		tenant.Sandbox.Post(path+"/"+id+"/withdrawal", nil).Is(http.StatusOK)
		const copies = "WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < 1000) "
		kit.Exec(`INSERT INTO verification (tenant_id, mode, id, status, final_matches, doc_sealed, created_at, updated_at)
			`+copies+`SELECT tenant_id, mode, id || '-' || n, status, final_matches, doc_sealed, created_at, updated_at
			FROM verification, copy WHERE id = $1`, id)
		kit.Exec(`INSERT INTO lookup_key (tenant_id, mode, key_hash, lookup_id) `+copies+`
			SELECT tenant_id, mode, CAST(CAST(n AS TEXT) AS BYTEA), id || '-' || n FROM verification, copy WHERE id = $1`, id)
		kit.Exec("ANALYZE")
		var again verification.Request
		text, err := json.Marshal(body)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &again))
		asked := 0
		for _, plan := range testkit.Plans(t, kit.App.DB, func(ctx context.Context) {
			_, err := beside(kit).Submit(ctx, scope.Of(tenant.TenantID, auth.Sandbox), again)
			require.ErrorContains(t, err, "The person withdrew consent")
		}) {
			if strings.Contains(plan.Query, "withdrawn_at") {
				plan.Reads(t, "(lookup_key_pkey|sqlite_autoindex_lookup_key_1)")
				plan.Reads(t, "(verification_pkey|sqlite_autoindex_verification_1)")
				asked++
			}
		}
		require.Equal(t, 1, asked)
	})
}
