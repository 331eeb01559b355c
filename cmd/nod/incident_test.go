package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIncident writes on the status page of a running server.
func TestIncident(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		page := func() string { return string(s.ask(http.MethodGet, s.portal+"/status", "", nil).raw) }
		s.sees("the first samples", func() bool {
			return strings.Contains(i.run("operator", "incident", "parts").ok(), "mail\n")
		})
		open := []string{"operator", "incident", "open", "--title", "Mail is late", "--impact", "degraded"}
		i.run(append(open, "--part", "nail", "Text")...).refuses(`there is no part "nail". Parts: `)
		id := strings.TrimSpace(i.run(append(open, "--part", "mail", "We are looking into it.")...).ok())
		s.sees("the incident", func() bool { return strings.Contains(page(), "We are looking into it.") })
		i.run("operator", "incident", "postmortem", id, "Why").refuses("resolve it first")
		require.Equal(t, "Mail is late: Monitoring\n",
			i.run("operator", "incident", "update", id, "--state", "monitoring", "Fixed.").ok())
		i.run("operator", "incident", "resolve", id, "All emails went out.").ok()
		i.run("operator", "incident", "postmortem", id, "A full disk.").ok()
		s.sees("its end", func() bool { return !strings.Contains(page(), "Active incidents") })
		require.Contains(t, page(), "Mail is late")

		i.run("operator", "maintenance", "plan", "--title", "Move", "--part", "files", "--from", "tomorrow", "--for", "2h",
			"Text").refuses("use a time such as")
		planned := strings.TrimSpace(i.run("operator", "maintenance", "plan", "--title", "Move", "--part", "files",
			"--from", "2099-01-01 22:00", "--for", "2h", "Text").ok())
		s.sees("the plan", func() bool {
			return strings.Contains(page(), "1 Jan 2099, 22:00–00:00") ||
				strings.Contains(page(), "1 Jan 2099, 22:00 – 2 Jan 2099, 00:00 UTC")
		})
		i.run("operator", "maintenance", "cancel", planned, "Not needed.").ok()
		notice := strings.TrimSpace(
			i.run("operator", "notice", "publish", "--title", "Soon", "--part", "mail", "A new sender.").ok())
		s.sees("the notice", func() bool { return strings.Contains(page(), "A new sender.") })
		i.run("operator", "notice", "remove", notice).ok()

		var states []string
		for line := range strings.Lines(i.run("operator", "incident", "list", "--json").ok()) {
			var e struct {
				Title, Phase string
				Updates      []any
			}
			require.NoError(t, json.Unmarshal([]byte(line), &e))
			states = append(states, e.Title+" "+e.Phase)
		}
		require.Equal(t, []string{"Move CANCELED", "Soon ENDED", "Mail is late RESOLVED"}, states)
	})
}
