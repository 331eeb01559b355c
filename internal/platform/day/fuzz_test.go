package day_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/day"
	"nod/internal/platform/fault"
)

// FuzzParse: what is accepted is an interval of whole days that contains both of its ends, and what is
// refused is refused as an input.
func FuzzParse(f *testing.F) {
	for _, seed := range [][3]string{
		{"2026-01-31", "2026-02-01", "Asia/Manila"}, {"2026-03-29", "2026-03-29", "Europe/Berlin"}, {"2011-12-30", "2011-12-30", "Pacific/Apia"},
		{"2018-11-04", "2018-11-04", "America/Sao_Paulo"}, {"", "", ""}, {"2026-02-30", "", "UTC"}, {"0001-01-01", "9999-12-31", "Local"},
		{"2026-1-1", "２０２６-01-01", "../../etc/passwd"}, {"2026-01-02", "2026-01-01", "/etc/localtime"}, {"+026-01-01", "", "zone\x00"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	names := day.Query{Start: "queryStartDate", End: "queryEndDate", Zone: "timeZone"}
	f.Fuzz(func(t *testing.T, start, end, zone string) {
		r, err := day.Parse(names, start, end, zone)
		if err != nil {
			require.Equal(t, fault.Invalid, fault.As(err).Kind)
			require.Zero(t, r)
			return
		}
		location, err := time.LoadLocation(zone)
		require.NoError(t, err)
		dayOf := func(moment time.Time) string { return moment.In(location).Format(time.DateOnly) }
		if start == "" {
			require.True(t, r.From.IsZero())
		} else { // a day that a zone left out begins with the one after it
			require.GreaterOrEqual(t, dayOf(r.From), start)
			require.Less(t, dayOf(r.From.Add(-1)), start)
		}
		if end == "" || end == "9999-12-31" {
			require.Equal(t, end == "", r.To.IsZero())
			return
		}
		require.LessOrEqual(t, dayOf(r.To.Add(-1)), end)
		require.Greater(t, dayOf(r.To), end)
		if start != "" {
			require.True(t, r.From.Before(r.To))
		}
	})
}
