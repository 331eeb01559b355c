package dashboard_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
)

// TestActivity records acts and news about data, and reads the acts alone, newest first, by tenant and mode.
func TestActivity(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		us, them := kit.Tenant("Us"), kit.Tenant("Them")
		recordOf := func(user string, kind event.Type, mode auth.Mode, data map[string]any) {
			require.NoError(t, kit.App.DB.Tx(t.Context(), func(tx *db.Tx) error {
				kit.App.Events.Record(tx, event.New{
					Tenant: us.TenantID, Mode: mode, Type: kind, UserID: user, Data: data,
				})
				return nil
			}))
		}
		record := func(kind event.Type, mode auth.Mode, data map[string]any) {
			recordOf("usr-one", kind, mode, data)
		}
		recordOf("usr-two", event.UserCreated, auth.Sandbox, map[string]any{"userId": "usr-two"})
		record(event.UserCreated, auth.Sandbox, map[string]any{"userId": "usr-one"})
		record(event.AccountConnected, auth.Sandbox, map[string]any{"providerId": "sandbox_employer_ph"})
		record(event.IncomesAdded, auth.Sandbox, map[string]any{"count": 3})
		record(event.AccountFailed, auth.Sandbox, map[string]any{
			"providerId": "sandbox_gig_ph", "errorCode": "INVALID_MFA",
		})
		record(event.ArchiveAnalyzed, auth.Sandbox, map[string]any{"archiveId": "arc-1", "fileType": "PAYSLIP"})
		record(event.AccountDisconnected, auth.Production, map[string]any{"reason": "USER_REVOKED"})

		told := func(from *apptest.Tenant) (told []string) {
			for _, item := range from.Sandbox.Get("/portal/activity").Is(http.StatusOK).Items() {
				require.NotEmpty(t, item["createdAt"])
				told = append(told, fmt.Sprint(item["type"], "|", item["userId"], "|", item["providerName"], "|", item["code"]))
			}
			return told
		}
		require.ElementsMatch(t, []string{
			"ACCOUNT_FAILED|usr-one|Habagat Delivery|INVALID_MFA", "ACCOUNT_CONNECTED|usr-one|Bayani Retail|",
			"ARCHIVE_ANALYZED|usr-one|Payslip|", "USER_CREATED|usr-two||",
		}, told(us), "a user who did something is not told of twice")
		require.Empty(t, told(them), "another tenant did nothing")
		us.Production.Get("/portal/activity").Is(http.StatusUnauthorized)

		kit.Advance(1e9)
		for range 12 {
			record(event.AccountConnected, auth.Sandbox, map[string]any{"providerId": "sandbox_employer_ph"})
		}
		require.Len(t, told(us), 10, "ten at most")
		require.NotContains(t, told(us), "USER_CREATED|usr-two||", "the newest")
	})
}
