package developer_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// office is the staff of one tenant. Its passwords are nobody's, because nobody logs in here.
type office struct {
	t        *testing.T
	store    *db.DB
	tenantID string
	*developer.Service
}

func newOffice(t *testing.T, store *db.DB) *office {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk, log := clock.New(store), slog.New(slog.DiscardHandler)
	outbox, err := mail.New(mail.Deps{
		DB: store, Seal: sealer, Clock: clk, Jobs: job.New(store, log), Log: log, From: "no-reply@nod.test",
	})
	require.NoError(t, err)
	limits, err := ratelimit.New(ratelimit.Test)
	require.NoError(t, err)
	records := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	tenants := tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: records})
	o := &office{t: t, store: store, Service: developer.New(developer.Deps{
		DB: store, Clock: clk, Audit: records, Tenants: tenants, Mail: outbox, Limits: limits,
		Hasher:  developer.NewHasher(developer.HasherOptions{Pepper: []byte("of the test"), Memory: 64, Wait: time.Minute}),
		Guesses: developer.NewGuesses(clk, sealer, 1000), ProductName: "Nod", PortalURL: "https://portal.test",
	})}
	return o.another()
}

// another is an office of another tenant in the same building.
func (o *office) another() *office {
	o.t.Helper()
	next := *o
	require.NoError(o.t, o.store.Tx(o.t.Context(), func(tx *db.Tx) error {
		made, err := o.Tenants.Create(o.t.Context(), tx, "Bayani Lending", "ada@example.com")
		next.tenantID = made.ID
		return err
	}))
	return &next
}

func (o *office) hire(email string, role auth.Role) string {
	o.t.Helper()
	var made developer.Developer
	require.NoError(o.t, o.store.Tx(o.t.Context(), func(tx *db.Tx) (err error) {
		made, err = o.Create(o.t.Context(), tx, developer.CreateInput{
			TenantID: o.tenantID, Role: role, EmailAddress: email, FirstName: "Ana", LastName: "Cruz", Title: "Engineer",
		})
		return err
	}))
	return made.ID
}

// as is the context of a call that was let in as this member.
func (o *office) as(member string, role auth.Role) context.Context {
	return auth.With(o.t.Context(), auth.Principal{
		Kind: auth.KindDeveloper, TenantID: o.tenantID, SubjectID: member, Role: role,
	})
}

// roles are the roles of all members who are still there.
func (o *office) roles() map[string]auth.Role {
	o.t.Helper()
	list, err := o.Team(o.as("", ""), "", page.Request{Size: 100})
	require.NoError(o.t, err)
	roles := map[string]auth.Role{}
	for _, d := range list.Items {
		roles[d.ID] = d.Role
	}
	return roles
}

// move is what one member does to another.
type move struct {
	actor, target int
	act           string
}

func (o *office) play(members []string, m move) error {
	// Everybody was let in as an ADMIN, as a call is whose caller is demoted while it runs.
	ctx := o.as(members[m.actor], auth.Admin)
	var err error
	switch m.act {
	case "promote":
		_, err = o.SetRole(ctx, members[m.target], auth.Admin)
	case "demote":
		_, err = o.SetRole(ctx, members[m.target], auth.Developer)
	default:
		_, err = o.Remove(ctx, members[m.target])
	}
	return err
}

func moves(members int) *rapid.Generator[move] {
	return rapid.Custom(func(t *rapid.T) move {
		return move{
			actor: rapid.IntRange(0, members-1).Draw(t, "actor"), target: rapid.IntRange(0, members-1).Draw(t, "target"),
			act: rapid.SampledFrom([]string{"promote", "demote", "demote", "remove"}).Draw(t, "act"),
		}
	})
}

// TestRolesProperties plays histories one by one beside a model: only a standing ADMIN changes somebody else who
// is there, so that one ADMIN is always left.
func TestRolesProperties(t *testing.T) {
	t.Parallel()
	const histories, size, length = 12, 4, 12
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		building := newOffice(t, store)
		for seed := range histories {
			o := building.another()
			members := []string{}
			for i := range size {
				members = append(members, o.hire(string(rune('a'+i))+o.tenantID+"@example.com", auth.Admin))
			}
			model := o.roles()
			for _, m := range rapid.SliceOfN(moves(size), length, length).Example(seed) {
				actor, target := members[m.actor], members[m.target]
				_, isThere := model[target]
				want := actor != target && model[actor] == auth.Admin && isThere
				err := o.play(members, m)
				require.Equal(t, want, err == nil, "%+v: %v", m, err)
				switch {
				case !want:
					require.NotNil(t, fault.As(err), "%v", err)
				case m.act == "remove":
					delete(model, target)
				case m.act == "promote":
					model[target] = auth.Admin
				default:
					model[target] = auth.Developer
				}
				require.Equal(t, model, o.roles())
			}
		}
	})
}

// TestOneAdminIsAlwaysLeft lets everybody demote and remove everybody else at the same time.
func TestOneAdminIsAlwaysLeft(t *testing.T) {
	t.Parallel()
	const rounds, size, atOnce = 25, 3, 8
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		building := newOffice(t, store)
		for seed := range rounds {
			o := building.another()
			members := []string{}
			for i := range size {
				members = append(members, o.hire(string(rune('a'+i))+o.tenantID+"@example.com", auth.Admin))
			}
			var group sync.WaitGroup
			for _, m := range rapid.SliceOfN(moves(size), atOnce, atOnce).Example(seed) {
				group.Go(func() { _ = o.play(members, m) })
			}
			group.Wait()
			admins := 0
			for _, role := range o.roles() {
				if role == auth.Admin {
					admins++
				}
			}
			require.Positive(t, admins)
		}
	})
}

// TestTwoAdminsDemoteEachOther is the smallest of those races, a hundred times.
func TestTwoAdminsDemoteEachOther(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := newOffice(t, store)
		members := []string{o.hire("a@example.com", auth.Admin), o.hire("b@example.com", auth.Admin)}
		for range 100 {
			var group sync.WaitGroup
			var errs [2]error
			for i := range members {
				group.Go(func() { errs[i] = o.play(members, move{actor: i, target: 1 - i, act: "demote"}) })
			}
			group.Wait()
			require.NotEqual(t, errs[0] == nil, errs[1] == nil, "%v, %v", errs[0], errs[1])
			left := 0
			if errs[1] == nil {
				left = 1
			}
			require.Equal(t, auth.Admin, o.roles()[members[left]])
			require.NoError(t, o.play(members, move{actor: left, target: 1 - left, act: "promote"}))
		}
	})
}

func TestTeamPages(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := newOffice(t, store)
		for i := range 7 {
			role := auth.Developer
			if i%2 == 0 {
				role = auth.Admin
			}
			o.hire(string(rune('a'+i))+"@example.com", role)
		}
		for role, want := range map[auth.Role]int{"": 7, auth.Admin: 4, auth.Developer: 3} {
			seen, request := map[string]bool{}, page.Request{Size: 2}
			for {
				list, err := o.Team(o.as("", ""), role, request)
				require.NoError(t, err)
				for _, d := range list.Items {
					require.True(t, role == "" || d.Role == role)
					seen[d.ID] = true
				}
				if list.Next == nil {
					break
				}
				require.Len(t, list.Items, 2)
				request.After = list.Next
			}
			require.Len(t, seen, want)
		}
	})
}
