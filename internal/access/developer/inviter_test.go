package developer_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// What an invitation is worth once its inviter is not what they were.

func setRole(actor apptest.Actor, developer, role string) *apptest.Answer {
	return actor.Do(http.MethodPatch, "/developers/"+developer, map[string]any{"role": role})
}

// pending are the addresses that wait to be accepted, sorted.
func pending(tenant *apptest.Tenant) []string {
	addresses := []string{}
	for _, i := range tenant.Admin.Get(staffInvitations).Is(http.StatusOK).Items() {
		addresses = append(addresses, i["emailAddress"].(string))
	}
	slices.Sort(addresses)
	return addresses
}

func TestDemotionAndRemovalRevokeInvitations(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		vera, veraID := member(kit, tenant, "vera@example.com", "ADMIN")
		for address, role := range map[string]string{
			"second@example.com": "ADMIN", "third@example.com": "ADMIN", "eli@example.com": "DEVELOPER",
		} {
			invite(vera, address, role).Is(http.StatusCreated)
		}
		own := invite(tenant.Admin, "own@example.com", "ADMIN").Is(http.StatusCreated)
		refused := func(address string) {
			t.Helper()
			answer := anonymous.Post(accept, joining(kit.MailToken(address))).Is(http.StatusBadRequest)
			require.Equal(t, "INVALID_LINK", answer.Code)
		}
		// Who sends an invitation again answers for it from then on.
		third := ""
		for _, i := range tenant.Admin.Get(staffInvitations).Items() {
			if i["emailAddress"] == "third@example.com" {
				third = i["id"].(string)
			}
		}
		stale := kit.MailToken("third@example.com")
		require.Equal(t, "Ada Reyes",
			tenant.Admin.Post(staffInvitations+"/"+third+"/resend", nil).Is(http.StatusOK).Text("inviterName"))
		fresh := nextToken(kit, "third@example.com", stale)

		setRole(tenant.Admin, veraID, "DEVELOPER").Is(http.StatusOK)
		require.Equal(t, []string{"eli@example.com", "own@example.com", "third@example.com"}, pending(tenant))
		refused("second@example.com")
		setRole(tenant.Admin, veraID, "ADMIN").Is(http.StatusOK)
		refused("second@example.com")

		tenant.Admin.Do(http.MethodDelete, "/developers/"+veraID, nil).Is(http.StatusOK)
		require.Equal(t, []string{"own@example.com", "third@example.com"}, pending(tenant))
		refused("eli@example.com")
		anonymous.Post(accept, joining(fresh)).Is(http.StatusOK)
		require.Contains(t, string(tenant.Admin.Get("/audit?size=100").Body), "staffInvitation.revoked")
		tenant.Admin.Do(http.MethodDelete, staffInvitations+"/"+own.Text("id"), nil).Is(http.StatusOK)
	})
}

// Of an invitation and a demotion of its inviter at the same time, no ADMIN comes out who was invited or accepted after
// the demotion, in whichever order they come.
func TestADemotedAdminDoesNotComeBack(t *testing.T) {
	t.Parallel()
	const rounds = 8
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		vera, veraID := member(kit, tenant, "vera@example.com", "ADMIN")
		for round := range rounds {
			before, during := fmt.Sprintf("before%d@example.com", round), fmt.Sprintf("during%d@example.com", round)
			setRole(tenant.Admin, veraID, "ADMIN").Is(http.StatusOK)
			invite(vera, before, "ADMIN").Is(http.StatusCreated)
			token := kit.MailToken(before)
			var running sync.WaitGroup
			var accepted, invited *apptest.Answer
			running.Go(func() { accepted = anonymous.Post(accept, joining(token)) })
			running.Go(func() { invited = invite(vera, during, "ADMIN").Is(http.StatusCreated) })
			running.Go(func() { setRole(tenant.Admin, veraID, "DEVELOPER").Is(http.StatusOK) })
			running.Wait()

			roleOf := func(email string) any {
				for _, d := range tenant.Admin.Get("/developers").Items() {
					if d["emailAddress"] == email {
						return d["role"]
					}
				}
				return nil
			}
			if accepted.Status != http.StatusOK {
				require.Equal(t, "INVALID_LINK", accepted.Code)
				require.Nil(t, roleOf(before))
			} else {
				require.True(t, acceptedBefore(tenant, veraID), "round %d: accepted after the demotion", round)
			}
			late := anonymous.Post(accept, joining(kit.MailToken(during)))
			if invited.Text("role") == "ADMIN" {
				require.Equal(t, "INVALID_LINK", late.Code, "round %d", round)
			}
			require.NotEqual(t, "ADMIN", roleOf(during), "round %d", round)
		}
	})
}

// acceptedBefore reports whether the newest acceptance in the log stands before the newest change of a role.
func acceptedBefore(tenant *apptest.Tenant, developer string) bool {
	for _, entry := range tenant.Admin.Get("/audit?size=50").Is(http.StatusOK).Items() { // newest first
		switch {
		case entry["action"] == "staffInvitation.accepted":
			return false
		case entry["action"] == "developer.roleChanged" && entry["target"] == developer:
			return true
		}
	}
	return false
}
