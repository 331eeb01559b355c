package export_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestReportOfALookup: a lookup's report says what was asked, under which consent, and the result, and can be
// compared with its proof as that of an account.
func TestReportOfALookup(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Paper Lending"), kit.Tenant("Other Lending")
		consent := map[string]any{
			"type": "LOAN", "version": "3", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
		}
		tenant.Sandbox.Post("/portal/signalRules", map[string]any{
			"name": "Early warning", "metric": "events_overdue_day30", "comparison": "AT_LEAST", "threshold": 2, "webhookId": "",
		}).Is(http.StatusCreated)
		made := map[string]string{}
		for path, body := range map[string]map[string]any{
			"/alpha/verifications": {
				"fullName": "Althea Reyes Santos", "consent": consent,
				"additionalData": map[string]any{"ids": []map[string]any{{"idType": "sss_ph", "idNumber": "0000000001"}}},
			},
			"/alpha/signals": {"phone": "+639170000001", "consent": consent},
		} {
			made[path] = tenant.Sandbox.Post(path, body).Is(http.StatusOK).Text("id")
		}
		for path, want := range map[string][]string{
			"/alpha/verifications": {
				"Verification report", "Information Match", "Althea Reyes Santos", "SS Number", "0000000001", "LOAN, version 3",
				"Paper Lending", "Requested by",
			},
			"/alpha/signals": {
				"Risk signals report", "Events found", "+639170000001", "events_overdue_day30", "Rules that matched",
				"Early warning", "Number of overdue payments in the last 30 days: at least 2",
			},
		} {
			id := made[path]
			kit.Eventually("the end", func() bool {
				return tenant.Sandbox.Get(path+"/"+id).Is(http.StatusOK).Text("status") == "COMPLETED"
			})
			other.Sandbox.Post(strings.Replace(path, "/alpha", "/portal", 1)+"/"+id+"/exports", nil).Is(http.StatusNotFound)
			report := tenant.Sandbox.Post(strings.Replace(path, "/alpha", "/portal", 1)+"/"+id+"/exports", nil).Is(http.StatusOK)
			answer := kit.Anonymous("").Get(report.Text("downloadUrl")).Is(http.StatusOK)
			text := reportText(t, answer.Body)
			for _, part := range want {
				require.Contains(t, text, part)
			}
			proof := regexp.MustCompile(`[A-Z2-7]{5}(-[A-Z2-7]{5}){3}`).FindString(text)
			page := string(kit.Anonymous(kit.App.URLs.Link).Get("/verify/" + proof).Is(http.StatusOK).Body)
			sum := sha256.Sum256(answer.Body)
			require.Contains(t, page, hex.EncodeToString(sum[:]))
			require.NotContains(t, page, want[2], "masked")
			for typed, verdict := range map[string]string{want[2]: "matches this report", "Somebody Else": "differs"} {
				require.Contains(t, compare(t, kit, proof, typed, want[1]), verdict)
			}
		}
		tenant.Sandbox.Post("/portal/verifications/ver-none/exports", nil).Is(http.StatusNotFound)
		tenant.Sandbox.Post("/portal/signals/none/exports", nil).Is(http.StatusNotFound)
		waiting := tenant.Sandbox.Post("/alpha/signals", map[string]any{
			"phone": "+639170000091", "consent": consent,
		}).Is(http.StatusOK).Text("id")
		tenant.Sandbox.Post("/portal/signals/"+waiting+"/exports", nil).Is(http.StatusConflict)
	})
}

// TestReviewInTheReport: the report of a reviewed verification says who decided what, and why, to the last word, until
// when the result is current, and that the consent was withdrawn.
func TestReviewInTheReport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Review Lending")
		tenant.Sandbox.Do(http.MethodPut, "/portal/lookupPolicy", map[string]any{
			"needsSecond": false, "currentDays": 30, "webhookId": "",
		}).Is(http.StatusOK)
		id := tenant.Sandbox.Post("/alpha/verifications", map[string]any{
			"fullName":       "Althea Reyes Santos",
			"additionalData": map[string]any{"ids": []map[string]any{{"idType": "sss_ph", "idNumber": "0000000004"}}},
			"consent": map[string]any{
				"type": "LOAN", "version": "3", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
			},
		}).Is(http.StatusOK).Text("id")
		kit.Eventually("the end", func() bool {
			return tenant.Sandbox.Get("/alpha/verifications/"+id).Is(http.StatusOK).Text("status") == "COMPLETED"
		})
		at := "/portal/verifications/" + id
		for _, decision := range []string{"OTHER_PERSON", "OPEN", "SAME_PERSON"} {
			note := "Said by " + decision + strings.Repeat(" and why", 100) + " to the end"
			tenant.Sandbox.Post(at+"/review", map[string]any{"decision": decision, "note": note}).Is(http.StatusOK)
		}
		tenant.Sandbox.Post("/alpha/verifications/"+id+"/withdrawal", nil).Is(http.StatusOK)
		report := tenant.Sandbox.Post(at+"/exports", nil).Is(http.StatusOK)
		text := reportText(t, kit.Anonymous("").Get(report.Text("downloadUrl")).Is(http.StatusOK).Body)
		for _, part := range []string{
			"Decision", "Not the same person", "Reopened", "Same person", "Said by OTHER_PERSON", "Ada Reyes",
			"Current until", "Consent withdrawn",
		} {
			require.Contains(t, text, part)
		}
		require.Equal(t, 3, strings.Count(text, "to the end"))
	})
}
