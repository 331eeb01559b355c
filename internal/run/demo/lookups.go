package demo

import (
	"context"
	"net/http"
	"time"
)

// lookUp is what the staff of the sample tenant asked today: the test subject of the Sandbox under three numbers, and
// two phone numbers. Nobody waits for the answers.
func (s *seeder) lookUp(ctx context.Context) error {
	var template struct{ ID string }
	err := s.management.call(ctx, http.MethodPost, "/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Salary loan application", "version": "3", "consentMethod": "Check box",
		"consentText": "I agree that Bayani Lending checks my details against public registries and loan records.",
	}, &template)
	if err != nil {
		return err
	}
	agreed := map[string]any{
		"consentTemplateId": template.ID, "consentedAt": s.Clock.Now().Add(-time.Hour).UTC().Format(time.RFC3339),
	}
	for _, id := range [][2]string{{"sss_ph", "0000000001"}, {"pagibig_ph", "0000000006"}, {"sss_ph", "0000000009"}} {
		err := s.sandbox.call(ctx, http.MethodPost, "/alpha/verifications", map[string]any{
			"fullName": "Althea Reyes Santos", "firstName": "Althea", "middleName": "Reyes", "lastName": "Santos",
			"suffix": "N_A",
			"additionalData": map[string]any{
				"gender": "FEMALE", "dob": "1991-03-14", "email": "althea.santos@example.com",
				"ids": []map[string]string{{"idType": id[0], "idNumber": id[1]}},
			},
			"consent": agreed,
		}, nil)
		if err != nil {
			return err
		}
	}
	for _, phone := range []string{"+639170000001", "+639170000005"} {
		err := s.sandbox.call(ctx, http.MethodPost, "/alpha/signals",
			map[string]any{"phone": phone, "consent": agreed}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}
