package dashboard_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
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
		record(event.ArchiveAnalyzed, auth.Sandbox, map[string]any{
			"archiveId": "arc-1", "fileType": "PAYSLIP", "fieldCount": 14,
		})
		record(event.ArchiveAnalyzed, auth.Sandbox, map[string]any{"fileType": "COMPANY_ID", "status": "UNSUPPORTED"})
		record(event.VerificationCompleted, auth.Sandbox, map[string]any{"verificationId": "ver-1", "status": "ERROR"})
		record(event.AccountDisconnected, auth.Production, map[string]any{"reason": "USER_REVOKED"})

		told := func(from *apptest.Tenant) (told []string) {
			for _, item := range from.Sandbox.Get("/portal/activity").Is(http.StatusOK).Items() {
				require.NotEmpty(t, item["createdAt"])
				told = append(told, fmt.Sprint(item["type"], "|", item["userId"], "|", item["providerName"], "|", item["code"],
					"|", item["result"], "|", item["fieldCount"]))
			}
			return told
		}
		require.ElementsMatch(t, []string{
			"ACCOUNT_FAILED|usr-one|Habagat Delivery|INVALID_MFA||<nil>", "ACCOUNT_CONNECTED|usr-one|Bayani Retail|||<nil>",
			"ARCHIVE_ANALYZED|usr-one|Payslip|||14", "ARCHIVE_ANALYZED|usr-one|Company ID|||<nil>",
			"VERIFICATION_COMPLETED|usr-one|||ERROR|<nil>", "USER_CREATED|usr-two||||<nil>",
		}, told(us), "a user who did something is not told of twice")
		require.Empty(t, told(them), "another tenant did nothing")
		us.Production.Get("/portal/activity").Is(http.StatusUnauthorized)

		kit.Advance(1e9)
		for range 12 {
			record(event.AccountConnected, auth.Sandbox, map[string]any{"providerId": "sandbox_employer_ph"})
		}
		require.Len(t, told(us), 10, "ten at most")
		require.NotContains(t, told(us), "USER_CREATED|usr-two||||<nil>", "the newest")
	})
}

// TestActivityOutcomes reads a document and verifies two people: staff learn how much was read, and what came of each.
func TestActivityOutcomes(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	us := kit.Tenant("Us")
	_, widget := us.User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	body, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
	require.True(t, ok)
	slip := widget.Upload(apptest.Upload{FileType: "PAYSLIP", Name: "slip.pdf", Type: "application/pdf", Body: body}).
		Is(http.StatusCreated).Text("archiveId")
	template := us.Admin.Post("/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Loan", "version": "1", "consentMethod": "Check box", "consentText": "I agree.",
	}).Is(http.StatusCreated).Text("id")
	verify := func(number string, idTypes ...string) (id string) {
		ids := []map[string]string{}
		for _, idType := range idTypes {
			ids = append(ids, map[string]string{"idType": idType, "idNumber": number})
		}
		return us.Sandbox.Post("/alpha/verifications", map[string]any{
			"firstName": "Althea", "lastName": "Santos", "additionalData": map[string]any{"ids": ids},
			"consent": map[string]any{"consentTemplateId": template, "consentedAt": "2020-11-20T16:02:00+08:00"},
		}).Is(http.StatusOK).Text("id")
	}
	fits, differs := verify("0000000001", "sss_ph", "nbi_ph"), verify("0000000009", "pagibig_ph")
	var told []string
	kit.Eventually("document and verifications have ended", func() bool {
		told = nil
		for _, item := range us.Sandbox.Get("/portal/activity").Is(http.StatusOK).Items() {
			if item["type"] != string(event.UserCreated) {
				told = append(told, fmt.Sprint(item["type"], "|", item["providerName"], "|", item["verificationId"], "|",
					item["result"], "|", item["fieldCount"]))
			}
		}
		return len(told) == 3
	})
	read := us.Sandbox.Get("/archives/" + slip).Is(http.StatusOK).Field("analysis.fields").([]any)
	require.NotEmpty(t, read)
	require.ElementsMatch(t, []string{
		fmt.Sprint("ARCHIVE_ANALYZED|Payslip|||", len(read)),
		"VERIFICATION_COMPLETED|SS Number, NBI Clearance|" + fits + "|MATCH|<nil>",
		"VERIFICATION_COMPLETED|Pag-IBIG Member|" + differs + "|MISMATCH|<nil>",
	}, told)
}
