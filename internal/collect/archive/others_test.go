package archive_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestDocumentsOfOthers: another user and another business find nothing of a document, however they ask.
func TestDocumentsOfOthers(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	b := newBench(t, kit)
	u := maria(t)
	u.Key = "the same name"
	id := b.upload(u).Text("archiveId")
	_, sibling := b.business.User()
	stranger := kit.Tenant("Somebody Else")
	_, foreign := stranger.User()
	for _, widget := range []apptest.Actor{sibling, foreign} {
		widget.Get("/archives/" + id).Is(http.StatusNotFound)
		widget.Post("/archives/"+id+"/cancel", nil).Is(http.StatusNotFound)
		widget.Delete("/archives/" + id).Is(http.StatusNotFound)
		widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		other := widget.Upload(u).Is(http.StatusCreated).Text("archiveId")
		require.NotEqual(t, id, other, "a name of a submission is one user's own")
	}
	key := stranger.Key("SANDBOX")
	key.Get("/archives/" + id).Is(http.StatusNotFound)
	key.Delete("/archives/" + id).Is(http.StatusNotFound)
	require.Empty(t, key.Get("/archives?userId="+b.userID).Is(http.StatusOK).Items())
	require.Equal(t, "ANALYZED", b.key.Get("/archives/"+id).Is(http.StatusOK).Text("state.status"))
}
