package httpapi_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/test/testkit"
)

type inMode struct {
	httpapi.ModeIn
	ID string `path:"id"`
}

type inLeftMode struct{ httpapi.LeftModeIn }

// TestModeNeedsItsGrant: it is the type of an operation's input that has its mode checked, not the handler.
func TestModeNeedsItsGrant(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	asked := 0
	httpapi.Register(s.api, httpapi.Op{Method: "GET", Path: "/modes/{id}", ID: "in-mode", Access: httpapi.Caller},
		func(context.Context, *inMode) (httpapi.None, error) { asked++; return httpapi.None{}, nil })
	httpapi.RegisterFile(s.api, httpapi.Op{Method: "GET", Path: "/file", ID: "file", Access: httpapi.Caller}, "text/csv",
		func(context.Context, *httpapi.ModeIn) (httpapi.File, error) { asked++; return httpapi.File{}, nil })
	httpapi.Register(s.api, httpapi.Op{Method: "GET", Path: "/left", ID: "left", Access: httpapi.Caller},
		func(context.Context, *inLeftMode) (httpapi.None, error) { return httpapi.None{}, nil })
	for _, path := range []string{"/v1/modes/1", "/v1/file"} {
		refused := s.send(http.MethodGet, path+"?mode=PRODUCTION", "tenant", "")
		require.Equal(t, http.StatusForbidden, refused.status, path)
		require.Contains(t, refused.body, "Production mode is not enabled for your organization.")
	}
	require.Zero(t, asked, "no handler is asked")
	require.Equal(t, http.StatusOK, s.send(http.MethodGet, "/v1/modes/1?mode=SANDBOX", "tenant", "").status)
	require.Equal(t, http.StatusOK, s.send(http.MethodGet, "/v1/modes/1?mode=PRODUCTION", "granted", "").status)
	require.Equal(t, 2, asked)
	require.Equal(t, http.StatusOK, s.send(http.MethodGet, "/v1/left?mode=PRODUCTION", "tenant", "").status)
}

func TestModeOfItsOwnIsNotRegistered(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	type own struct {
		Mode auth.Mode `query:"mode" required:"true"`
	}
	require.PanicsWithValue(t, "operation forgotten takes a mode and embeds neither ModeIn nor LeftModeIn", func() {
		httpapi.Register(s.api, httpapi.Op{Method: "GET", Path: "/own", ID: "forgotten", Access: httpapi.Caller},
			func(context.Context, *own) (httpapi.None, error) { return httpapi.None{}, nil })
	})
}
