package connector

import "time"

// calendar counts days and months from the connection day D, as it is in Manila. All data of the
// personas hangs on it, so that it never gets old.
type calendar struct {
	day time.Time // midnight UTC of D: without a zone, days and months are plain arithmetic
}

// manila has had one offset since 1990, so no time zone database is needed.
func manila() *time.Location {
	return time.FixedZone("Asia/Manila", 8*60*60)
}

func calendarOf(connectedAt time.Time) calendar {
	year, month, day := connectedAt.In(manila()).Date()
	return calendar{time.Date(year, month, day, 0, 0, 0, 0, time.UTC)}
}

func dateOf(t time.Time) Date {
	return Date(t.Format(time.DateOnly))
}

// daysFrom is D plus the number of days.
func (c calendar) daysFrom(days int) Date {
	return dateOf(c.day.AddDate(0, 0, days))
}

// monthDay is a day of the k-th full month before D; month 0 is the running one, and day 0 stands for
// the last day.
func (c calendar) monthDay(k, day int) Date {
	year, month, _ := c.day.Date()
	month -= time.Month(k)
	if day == 0 {
		month++
	}
	return dateOf(time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
}

func (c calendar) monthEnd(k int) Date {
	return c.monthDay(k, 0)
}

func (c calendar) month(k int) string {
	return string(c.monthDay(k, 1)[:len("2006-01")])
}
