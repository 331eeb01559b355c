package conversion_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/collect/payslip"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
)

const usual = "default_customization"

// funnel is one row, as a sum of it is read in one glance.
type funnel struct{ Opened, Consented, Chosen, Submitted, Connected int }

// funnelOf sums up the rows that a query finds.
func funnelOf(t *testing.T, caller apptest.Actor, query string) (sum funnel) {
	t.Helper()
	for _, row := range caller.Get("/conversion/funnel?mode=SANDBOX" + query).Is(http.StatusOK).Items() {
		n := func(name string) int { return int(row[name].(float64)) }
		sum.Opened += n("opened")
		sum.Consented += n("consented")
		sum.Chosen += n("chosen")
		sum.Submitted += n("submitted")
		sum.Connected += n("connected")
	}
	return sum
}

// TestFunnel walks visits over the doors, each to another step, and reads where they ended.
func TestFunnel(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, stranger := kit.Tenant("Funnel Lending"), kit.Tenant("Stranger")
		require.Empty(t, tenant.Admin.Get("/conversion/funnel?mode=SANDBOX").Is(http.StatusOK).Items())
		open := func() apptest.Actor {
			_, widget := tenant.User()
			widget.Get("/config").Is(http.StatusOK)
			return widget
		}
		open()                                                           // and leaves
		open().Get("/datasources/" + apptest.Employer).Is(http.StatusOK) // consent is still missing
		agreed := open()
		agreed.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		agreed.Get("/datasources/" + apptest.Employer).Is(http.StatusOK)
		agreed.Get("/datasources/" + apptest.Employer).Is(http.StatusOK) // twice is once
		wrong := open()
		for range 2 {
			kit.Connect(wrong, connector.Persona{Username: "nobody", Password: "wrong"}, apptest.Employer)
		}
		kit.Connect(open(), connector.Personas()[0], apptest.Employer)
		slip, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
		require.True(t, ok)
		file := open()
		file.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		file.Upload(apptest.Upload{FileType: "PAYSLIP", Name: "payslip.pdf", Type: "application/pdf", Body: slip}).Is(http.StatusCreated)

		want := funnel{Opened: 6, Consented: 4, Chosen: 4, Submitted: 3, Connected: 2}
		kit.Eventually("the funnel", func() bool { return funnelOf(t, tenant.Admin, "") == want })
		var failures []map[string]any
		kit.Eventually("the failures", func() bool {
			failures = tenant.Admin.Get("/conversion/failures?mode=SANDBOX").Is(http.StatusOK).Items()
			return len(failures) == 1 && failures[0]["count"] == 2.0
		})
		require.Equal(t, "INVALID_CREDENTIALS", failures[0]["errorCode"])
		require.Equal(t, apptest.Employer, failures[0]["sourceId"])
		require.NotEqual(t, apptest.Employer, failures[0]["sourceName"])
		require.Equal(t, connector.InvalidCredentials.Message(), failures[0]["errorMessage"])

		require.Equal(t, want, funnelOf(t, tenant.Admin, "&templateId="+usual))
		require.Equal(t, funnel{}, funnelOf(t, tenant.Admin, "&templateId=wtpl-another"))
		require.Equal(t, funnel{}, funnelOf(t, stranger.Admin, ""))
		tenant.Admin.Get("/conversion/funnel?mode=SANDBOX&from=2026-01-01&to=2026-03-03").Is(http.StatusBadRequest)
		tenant.Admin.Get("/conversion/failures?mode=SANDBOX&from=monday").Is(http.StatusBadRequest)

		kit.Advance(24 * time.Hour)
		tenant.SignIn()
		open()
		kit.Eventually("the next day", func() bool {
			rows := tenant.Admin.Get("/conversion/funnel?mode=SANDBOX").Is(http.StatusOK).Items()
			return len(rows) == 2 && rows[0]["opened"] == 6.0 && rows[1]["opened"] == 1.0
		})
	})
}

// TestNoUserIsKept: from what is stored nobody finds out who it was.
func TestNoUserIsKept(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Discreet Lending")
	userID, widget := tenant.User()
	widget.Get("/config").Is(http.StatusOK)
	kit.Connect(widget, connector.Persona{Username: "nobody", Password: "wrong"}, apptest.Employer)
	kit.Eventually("a failure", func() bool {
		return len(tenant.Admin.Get("/conversion/failures?mode=SANDBOX").Is(http.StatusOK).Items()) == 1
	})
	var stored []string
	for _, table := range []string{"widget_step", "widget_visit"} {
		rows, err := kit.App.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			require.NoError(t, rows.Scan(into...))
			stored = append(stored, fmt.Sprint(row...))
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
	}
	require.NotEmpty(t, stored)
	for _, row := range stored {
		require.NotContains(t, row, userID)
		require.NotContains(t, row, "nobody")
	}
}

// TestForgetting: counts are kept for 60 days, and deleted after that.
func TestForgetting(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Forgetful Lending")
		_, widget := tenant.User()
		widget.Get("/config").Is(http.StatusOK)
		kept := func() (n int) {
			require.NoError(t, kit.App.DB.Read().QueryRowContext(t.Context(),
				"SELECT COUNT(*) FROM widget_step WHERE tenant_id = $1", tenant.TenantID).Scan(&n))
			return n
		}
		kit.Eventually("a step", func() bool { return kept() == 1 })
		forget := func() { require.NoError(t, kit.App.Jobs.Now(t.Context(), "forget steps of the widget")) }
		kit.Advance(conversion.Days * 24 * time.Hour)
		forget()
		require.Equal(t, 1, kept(), "on the last day")
		kit.Advance(72 * time.Hour) // in Manila, a day may have begun that UTC does not have yet
		forget()
		require.Zero(t, kept())
	})
}

// TestReplicas: a visit that is served by two replicas counts once at each step.
func TestReplicas(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Two Doors")
		_, widget := tenant.User()
		for i, kit := range kits {
			_, last := tenant.User()
			widget.At(kit).Get("/config").Is(http.StatusOK)
			widget.At(kit).Post("/consents", map[string]any{})
			last.At(kit).Get("/config").Is(http.StatusOK)
			want := funnel{Opened: 2 + i, Consented: 1}
			kit.Eventually("the steps", func() bool { return funnelOf(t, tenant.Admin, "") == want })
		}
		require.Equal(t, funnel{Opened: 3, Consented: 1}, funnelOf(t, tenant.Admin, ""))
	})
}

// TestOverload: what does not fit in memory is dropped, and the log says how much. A database that is away loses
// nothing that fits.
func TestOverload(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Crowded")
	var log bytes.Buffer
	quiet := job.New(kit.App.DB, slog.New(slog.DiscardHandler))
	s := conversion.New(conversion.Deps{
		DB: kit.App.DB, Seal: kit.App.Seal, Clock: clock.New(nil), Jobs: quiet,
		Log: slog.New(slog.NewTextHandler(&log, nil)), Room: 3,
		Zone: func(_ context.Context, _ db.Querier, tenant string) (*time.Location, error) {
			if tenant == "t_gone" {
				return nil, fault.Missing("Organization")
			}
			return time.UTC, nil
		},
	})
	at := scope.Of(tenant.TenantID, auth.Sandbox)
	gone := scope.Of("t_gone", auth.Sandbox)
	s.Reached(gone, s.VisitOf("token", usual), conversion.Opened, "")
	for i := range 5 {
		s.Reached(at, s.VisitOf(fmt.Sprint("token ", i), usual), conversion.Opened, "")
	}
	away, leave := context.WithCancel(t.Context())
	leave()
	require.Error(t, s.Store(away))
	require.Contains(t, log.String(), "steps=3")
	require.NoError(t, s.Store(t.Context()))
	days, err := s.Funnel(t.Context(), at, conversion.Span{})
	require.NoError(t, err)
	require.Len(t, days, 1)
	require.Equal(t, 2, days[0].Opened)
}
