package calendar_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract/calendar"
)

// TestDaysAsRead: letters that a reader took digits for are digits in a day, and blanks may be missing.
func TestDaysAsRead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"15 January 2026", "l5 January 2026", "15 January 2O26", "15January2026", "January l5, 2026", "January15, 2O26",
		"2026-01-15", "2026-O1-15", "2026/0l/15", "01/15/2026", "O1/15/2026", "01/15/2O26", "0l/l5/2026", "15-Jan-2026",
		"15 Enero 2026",
	} {
		days := calendar.Days(text, "", calendar.Unknown)
		require.Len(t, days, 1, text)
		require.Equal(t, "2026-01-15", days[0].Day.Format(time.DateOnly), text)
	}
	require.Empty(t, calendar.Days("Lot 12 Block 4, 1,200.00 and Mayor 20 persons", "", calendar.Unknown))
}

// TestOrder: what other days of the page prove, and a hint says, is the order of two small numbers.
func TestOrder(t *testing.T) {
	t.Parallel()
	for text, order := range map[string]calendar.Order{
		"31/12/2026": calendar.DayFirst, "12/31/2026": calendar.MonthFirst, "01/02/2026": calendar.Unknown,
	} {
		require.Equal(t, order, calendar.OrderOf([]string{"a page", text}), text)
	}
	of := func(hint string, order calendar.Order) calendar.Found {
		return calendar.Days("03/04/2026", hint, order)[0]
	}
	require.Equal(t, time.April, of("", calendar.DayFirst).Day.Month())
	require.Equal(t, time.April, of("ddmmyyyy", calendar.MonthFirst).Day.Month())
	require.Equal(t, time.March, of("", calendar.Unknown).Day.Month())
	require.True(t, of("", calendar.Unknown).IsAmbiguous)
	require.False(t, of("mmddyyyy", calendar.Unknown).IsAmbiguous)
}
