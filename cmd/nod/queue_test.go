package main_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type queueItem struct {
	Queue, ID, About, Error string
	IsDead                  bool
	Attempts                int
}

// failed lists what failed in a queue.
func (i *installation) failed(queue string) []queueItem {
	i.t.Helper()
	var list struct {
		Queues []struct{ Queue string }
		Failed []queueItem
	}
	text := i.run("operator", "queue", "list", "--queue", queue, "--json").ok()
	require.NoError(i.t, json.Unmarshal([]byte(text), &list))
	require.Len(i.t, list.Queues, 3)
	return list.Failed
}

// TestQueueOfDeliveries retries and drops what a receiver refused.
func TestQueueOfDeliveries(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		var status, calls atomic.Int64
		status.Store(http.StatusInternalServerError)
		receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			calls.Add(1)
			w.WriteHeader(int(status.Load()))
		}))
		defer receiver.Close()
		s := i.serve("--demo")
		s.signUp(company, member)
		require.Empty(t, i.failed("deliveries"))
		i.fixtures("webhook", "--url", receiver.URL)
		i.fixtures("user")
		var item queueItem
		s.sees("the failure", func() bool {
			items := i.failed("deliveries")
			if len(items) == 1 {
				item = items[0]
			}
			return len(items) == 1
		})
		require.Regexp(t, `^dl-\w+$`, item.ID)
		require.Contains(t, item.About, "USER_CREATED to wh-")
		require.Regexp(t, `^500`, item.Error)
		table := i.run("operator", "queue", "list").ok()
		require.Regexp(t, `(?m)^deliveries +\d+ +1 +`, table)
		require.Regexp(t, item.ID+` +retrying +USER_CREATED`, table)

		i.run("operator", "queue", "drop", item.ID).ok()
		i.run("operator", "queue", "drop", item.ID).refusesOne("it was given up already")
		require.True(t, i.failed("deliveries")[0].IsDead)
		status.Store(http.StatusOK)
		require.Contains(t, i.run("operator", "queue", "retry", "--all", "--queue", "deliveries", "--tenant", member).ok(),
			item.ID+": is tried again")
		require.Eventually(t, func() bool { return len(i.failed("deliveries")) == 0 }, patience, 20*time.Millisecond)
		require.GreaterOrEqual(t, calls.Load(), int64(2))
		i.run("operator", "queue", "retry", item.ID).refusesOne("nothing that failed has this id")
		i.run("operator", "queue", "retry").refuses("give ids, or --all")
		require.Contains(t, string(s.management(http.MethodGet, "/audit?size=50", s.admin(member), nil).raw),
			"webhook.deliveryDropped")
		require.Zero(t, s.stop())
	})
}

// refusesOne requires that an item could not be done, and why.
func (r result) refusesOne(sentence string) {
	r.t.Helper()
	require.Equal(r.t, 1, r.code, r.stderr)
	require.Contains(r.t, r.stderr, sentence)
	require.Contains(r.t, r.stderr, "nod: 1 of 1 could not be done")
}

// TestQueueOfJobs retries and drops a job that was given up.
func TestQueueOfJobs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		require.Zero(t, s.stop())
		// A job whose message is gone has nothing to do, so it succeeds.
		insert := `INSERT INTO river_job (kind, args, state, attempt, max_attempts, queue, priority, metadata, tags, errors,
			created_at, scheduled_at, finalized_at) VALUES ('mail.deliver', '{"tenantId":"","id":"mail-x"}', 'discarded', 10, 10,
			'default', 1, '{}', %s, %s, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)`
		failure := `{"attempt":10,"at":"2026-11-22T10:00:00Z","error":"no route to the mail server","trace":""}`
		tags, errors := "'[]'", "'["+failure+"]'"
		if i.database != "" {
			tags, errors = "'{}'", "ARRAY['"+failure+"'::jsonb]"
		}
		insert = strings.Replace(strings.Replace(insert, "%s", tags, 1), "%s", errors, 1)
		i.sql(t, insert)
		i.sql(t, insert)
		items := i.failed("jobs")
		require.Len(t, items, 2)
		require.Equal(t, queueItem{"jobs", items[0].ID, "mail.deliver", "no route to the mail server", true, 10}, items[0])
		i.run("operator", "queue", "drop", items[0].ID).ok()
		i.run("operator", "queue", "drop", items[0].ID).refusesOne("nothing that failed has this id")
		i.run("operator", "queue", "retry", items[1].ID).ok()
		require.Empty(t, i.failed("jobs"), "it waits for a server")
	})
}
