package timeline_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestTimeline walks a user's timeline page by page and compares it with one long page.
func TestTimeline(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		p := apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))
		path := "/portal/users/" + p.ID + "/timeline"
		whole := p.Business.Sandbox.Get(path + "?size=150").Is(http.StatusOK).Items()
		kinds := map[string]int{}
		for i, entry := range whole {
			kinds[entry["kind"].(string)]++
			if i > 0 {
				require.LessOrEqual(t, entry["at"], whole[i-1]["at"], "newest first")
			}
		}
		for _, kind := range []string{"INVITE", "TOKEN", "CONSENT", "SOURCE_REQUEST", "TASK", "EVENT"} {
			require.Positive(t, kinds[kind], kind)
		}
		require.Less(t, at(whole, "ACCOUNT_CONNECTED"), at(whole, "ACCOUNT_CREATED"))
		require.Less(t, at(whole, "TASK_FINISHED"), at(whole, "ACCOUNT_CONNECTED"), "events of one moment keep their sequence")
		deliveries := whole[at(whole, "ACCOUNT_CONNECTED")]["deliveries"].([]any)
		require.Len(t, deliveries, 1)
		require.Equal(t, "All", deliveries[0].(map[string]any)["webhookName"])
		for _, size := range []string{"1", "3", "7"} {
			pages, cursor := []map[string]any{}, ""
			for range 200 {
				answer := p.Business.Sandbox.Get(path + "?size=" + size + "&cursor=" + cursor).Is(http.StatusOK)
				pages = append(pages, answer.Items()...)
				next, more := answer.Field("nextCursor").(string)
				if !more {
					break
				}
				cursor = next
			}
			require.Equal(t, idsIn(whole), idsIn(pages), "pages of %s", size)
		}
	})
}

func at(entries []map[string]any, kind string) int {
	return slices.IndexFunc(entries, func(e map[string]any) bool { return e["type"] == kind })
}

func idsIn(entries []map[string]any) (ids []string) {
	for _, e := range entries {
		ids = append(ids, e["id"].(string))
	}
	return ids
}
