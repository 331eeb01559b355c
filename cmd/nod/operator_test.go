package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

const (
	member  = "ana@alon.test"
	company = "Alon Loans"
)

// TestOperator changes an organization while its server runs.
func TestOperator(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		s.signUp(company, member)
		s.signUp("Other Loans", "ben@other.test")
		admin := s.admin(member)

		listed := strings.Split(strings.TrimSpace(i.run("operator", "tenant", "list").ok()), "\n")
		require.Len(t, listed, 3)
		require.Regexp(t, `^ID +NAME +STATE +CREATED$`, listed[0])
		require.Regexp(t, `^tenant-\w+  Other Loans +sandbox +\d+ \w+ \d{4}$`, listed[1], "newest first")
		id, _, _ := strings.Cut(listed[2], " ")
		for _, reference := range []string{id, company, member, strings.ToUpper(member)} {
			var shown struct{ ID, Name string }
			text := i.run("operator", "tenant", "show", reference, "--json").ok()
			require.NoError(t, json.Unmarshal([]byte(text), &shown))
			require.Equal(t, id, shown.ID)
			require.Equal(t, company, shown.Name)
			require.NotContains(t, text, `"ID"`, "names as in the APIs")
			require.Regexp(t, `(?m)^Name +`+company+`$`, i.run("operator", "tenant", "show", reference).ok())
		}

		require.Nil(t, s.logIn(member, password).at("openApiProductionToken"))
		i.run("operator", "tenant", "enable-production", member).ok()
		require.Regexp(t, company+` +production`, i.run("operator", "tenant", "list").ok())
		var live string
		s.sees("the grant", func() bool {
			live = s.logIn(member, password).text("openApiProductionToken.token")
			return live != ""
		})
		users := func() int { return s.ask(http.MethodGet, s.portal+"/open/v1/users", "Bearer "+live, nil).status }
		require.Equal(t, http.StatusOK, users())
		i.run("operator", "tenant", "disable-production", company).ok()
		s.sees("that production was revoked", func() bool { return users() == http.StatusUnauthorized })

		i.run("operator", "tenant", "suspend", id).ok()
		me := func() int { return s.management(http.MethodGet, "/developers/me", admin, nil).status }
		s.sees("the suspension", func() bool { return me() == http.StatusUnauthorized })
		require.Contains(t, i.run("operator", "tenant", "list", "--json").ok(), `"name":"`+company+`","state":"suspended"`)
		require.Equal(t, http.StatusOK,
			s.management(http.MethodGet, "/developers/me", s.admin("ben@other.test"), nil).status, "others go on")
		i.run("operator", "tenant", "resume", id).ok()
		s.sees("the end of the suspension", func() bool { return me() == http.StatusOK })

		require.Regexp(t, `SANDBOX +ConnectAccount +777 +0 +0 +777 +on`,
			i.run("operator", "quota", "set", "--tenant", member, "--mode", "SANDBOX", "--action", "ConnectAccount",
				"--total", "777").ok(), "it says what is so now")
		i.run("operator", "quota", "set", "--tenant", member, "--mode", "SANDBOX", "--action", "ConnectAccount").
			refuses("nothing to set: give --total, --enabled or both")
		volumes := i.run("operator", "quota", "show", "--tenant", member).ok()
		require.Regexp(t, `SANDBOX +ConnectAccount +777`, volumes)
		require.Regexp(t, `PRODUCTION +CreateWebhook +25 +0 +0 +25 +on`, volumes)
		require.Len(t, strings.Split(strings.TrimSpace(
			i.run("operator", "quota", "show", "--tenant", member, "--mode", "SANDBOX", "--json").ok()), "\n"), 6)
		s.sees("the volume", func() bool {
			summary := s.management(http.MethodGet, "/usage/summary?mode=SANDBOX", admin, nil)
			return strings.Contains(string(summary.raw), `"totalVolume":777`)
		})
		i.run("operator", "announce", "Maintenance on Sunday.").ok()
		announcement := func() string { return s.management(http.MethodGet, "/announcement", admin, nil).text("text") }
		s.sees("the announcement", func() bool { return announcement() == "Maintenance on Sunday." })
		i.run("operator", "announce").ok()
		s.sees("that the announcement is gone", func() bool { return announcement() == "" })
		require.Zero(t, s.stop())
	})
}

func TestOperatorIsRefused(t *testing.T) {
	t.Parallel()
	i := install(t)
	i.run("operator", "tenant", "list").refuses("there is no database in " + i.data)
	require.NoDirExists(t, i.data, "a mistyped folder is not made")

	s := i.serve("--demo")
	s.signUp(company, member)
	s.signUp(company, "second@alon.test")
	for _, act := range []string{"show", "enable-production", "disable-production", "suspend", "resume"} {
		i.run("operator", "tenant", act, "nobody@alon.test").refuses("no organization has this id, name or email")
	}
	i.run("operator", "tenant", "suspend", company).refuses("2 organizations are called")
	set := func(action, total string) result {
		return i.run("operator", "quota", "set", "--tenant", member, "--mode", "SANDBOX", "--action", action,
			"--total="+total)
	}
	set("FlyToTheMoon", "1").refuses("There is no such action.")
	set("ConnectAccount", "-1").refuses("The total must not be negative.")
	i.run("operator", "announce", strings.Repeat("x", 501)).refuses("500 characters at most")
	require.Equal(t, http.StatusCreated, s.logIn(member, password).status, "nothing of this was carried out")
}

// TestNamesCannotDriveTheTerminal puts a name into the database that no door
// would have let in.
func TestNamesCannotDriveTheTerminal(t *testing.T) {
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	s.signUp(company, member)
	store, err := db.Open(t.Context(), i.data, "")
	require.NoError(t, err)
	_, err = store.Write().ExecContext(t.Context(), "UPDATE tenant SET name = $1",
		"Alon\x1b[2J\u009b31m\nLoans\u202e\u2066 Ñ 貸")
	require.NoError(t, err)
	require.NoError(t, store.Close())
	for _, command := range [][]string{
		{"operator", "tenant", "list"}, {"operator", "tenant", "show", member},
		{"operator", "tenant", "suspend", member},
	} {
		printed := i.run(command...).ok()
		require.Contains(t, printed, "Ñ 貸", "letters of all scripts stay")
		require.Regexp(t, `Alon\[2J31mLoans +?Ñ 貸`, printed, "the name stays in its line")
		require.Equal(t, -1, strings.IndexFunc(strings.ReplaceAll(printed, "\n", ""), func(r rune) bool {
			return !unicode.IsGraphic(r)
		}), "%q", printed)
	}
	var shown struct{ Name string }
	require.NoError(t, json.Unmarshal([]byte(i.run("operator", "tenant", "show", member, "--json").ok()), &shown))
	require.Contains(t, shown.Name, "\x1b[2J", "as JSON the name is whole")
}
