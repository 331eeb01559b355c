package demo

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"nod/internal/collect/payslip"
)

// announcement is what the operator of the demo has to say.
const announcement = "Webhook deliveries keep 30 days of history. Open a webhook to see each attempt and send it again."

// firstPassword is Ada's from the time before her password had to be changed.
const firstPassword = "Pilot-pass-2026!"

// tellPast is how the sample tenant began: with a pilot whose key is still there, and a developer who joined later.
func (s *seeder) tellPast(ctx context.Context) error {
	err := s.management.call(ctx, http.MethodPost, "/apiKeys",
		map[string]string{"mode": "SANDBOX", "name": "Pilot 2025"}, nil)
	if err != nil {
		return err
	}
	if err := s.Clock.Advance(ctx, pilot-span); err != nil {
		return err
	}
	if err := s.signIn(ctx, AdminEmail, firstPassword); err != nil {
		return err
	}
	err = s.management.call(ctx, http.MethodPut, "/developers/me/password", map[string]string{
		"originPassword": firstPassword, "newPassword": Password, "confirmPassword": Password,
	}, nil)
	if err != nil {
		return err
	}
	if err := s.signIn(ctx, AdminEmail, Password); err != nil {
		return err
	}
	if err := s.addMember(ctx); err != nil {
		return err
	}
	return s.publish(ctx)
}

// addMember invites a colleague, who joins and becomes a DEVELOPER.
func (s *seeder) addMember(ctx context.Context) error {
	err := s.management.call(ctx, http.MethodPost, "/staffInvitations",
		map[string]string{"emailAddress": MemberEmail, "role": "ADMIN"}, nil)
	if err != nil {
		return err
	}
	token, err := s.mailToken(ctx, MemberEmail)
	if err != nil {
		return err
	}
	err = s.management.call(ctx, http.MethodPost, "/staffInvitations/confirm", map[string]any{
		"token": token, "firstName": "Dev", "lastName": "Magtanggol", "title": "Backend engineer",
		"newPassword": Password,
	}, nil)
	if err != nil {
		return err
	}
	var team struct {
		Items []struct{ ID, EmailAddress string }
	}
	if err := s.management.call(ctx, http.MethodGet, "/developers", nil, &team); err != nil {
		return err
	}
	for _, member := range team.Items {
		if member.EmailAddress == MemberEmail {
			return s.management.call(ctx, http.MethodPatch, "/developers/"+member.ID,
				map[string]string{"role": "DEVELOPER"}, nil)
		}
	}
	return fmt.Errorf("%s did not join", MemberEmail)
}

// goLive brings people to Production on the last days.
func (s *seeder) goLive(ctx context.Context, daysLeft int) error {
	if !s.tellsStory() || daysLeft > 4 || !s.HasProviders {
		return nil
	}
	if daysLeft == 4 {
		if err := s.addWebhook(ctx, s.production, "Loan engine", s.ReceiverURL, "ALL_EVENTS"); err != nil {
			return err
		}
	}
	providers := []string{"harbourline_retail_ph", "hilom_hospitals_ph", "bituin_mart_ph", "alon_couriers_ph"}
	for i := range 5 - daysLeft {
		v := visit{
			username: "amihan.dizon", password: "Reference-Amihan-1", provider: providers[i], isReal: true,
		}
		if number := 10*daysLeft + i; number != 40 {
			v.username += "+" + nameOf(number, number%2 == 1)
		}
		if daysLeft == 2 && i == 1 {
			v.password = "forgotten"
		}
		if err := s.visit(ctx, s.production, v); err != nil {
			return err
		}
	}
	return nil
}

func (s *seeder) addWebhook(ctx context.Context, at client, name, url, eventType string) error {
	return at.call(ctx, http.MethodPost, "/webhooks", map[string]any{
		"name": name, "url": url, "secret": "whsec_demo-receiver", "eventTypes": []string{eventType},
	}, nil)
}

// tellPresent is what goes on today: servers that read, a webhook that nobody answers at, documents that are
// about to be read, somebody at the published page, lookups, invitations, and some news.
func (s *seeder) tellPresent(ctx context.Context) error {
	if err := s.Clock.Advance(ctx, -s.Clock.Offset()); err != nil {
		return err
	}
	if err := s.signIn(ctx, AdminEmail, Password); err != nil {
		return err
	}
	read := []string{"/users?size=20", "/accounts", "/incomes?size=10", "/employments", "/transactions"}
	for _, server := range s.servers {
		for _, path := range read {
			if err := server.call(ctx, http.MethodGet, path, nil, nil); err != nil {
				return err
			}
		}
	}
	if err := s.addWebhook(ctx, s.sandbox, "Staging", s.ReceiverURL+failing, "ARCHIVE_STARTED"); err != nil {
		return err
	}
	for i, file := range [][2]string{
		{"maria", "payslip-maria-villanueva.pdf"},
		{"jose", "payslip-jose-ramos.pdf"},
		{"ramon", "payslip-ramon-cruz.pdf"},
	} {
		if err := s.upload(ctx, s.users[i], file[0], file[1]); err != nil {
			return err
		}
	}
	if _, err := s.openSite(ctx, "Davao"); err != nil { // and leaves again
		return err
	}
	if err := s.lookUp(ctx); err != nil {
		return err
	}
	if err := s.invite(ctx, "Dolores Magbanua", "Efren Tuazon"); err != nil {
		return err
	}
	return s.Announce(ctx, announcement)
}

// invite asks people by email to connect their accounts in Production.
func (s *seeder) invite(ctx context.Context, names ...string) error {
	if !s.HasProviders {
		return nil
	}
	for _, name := range names {
		first, _, _ := strings.Cut(strings.ToLower(name), " ")
		err := s.production.call(ctx, http.MethodPost, "/invites", map[string]string{
			"fullName": name, "email": first + "@people.example", "templateId": "default",
		}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// upload hands in a test person's payslip. Nobody waits until it has been read.
func (s *seeder) upload(ctx context.Context, userID, person, name string) error {
	body, ok := payslip.File(person, name)
	if !ok {
		return fmt.Errorf("there is no payslip %s of %s", name, person)
	}
	return s.sandbox.call(ctx, http.MethodPost, "/archives", map[string]any{
		"userId": userID, "fileType": "PAYSLIP", "rawFiles": []map[string]string{{
			"fileName": name, "fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(body),
		}},
	}, nil)
}
