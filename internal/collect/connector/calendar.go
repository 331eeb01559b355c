package connector

import "time"

// calendar counts days and months from the connection day D, as it is in Manila. All data of the
// personas hangs on it, so that it never gets old: nothing is paid after today, and every period that has
// ended by today is paid.
type calendar struct {
	// day and today are midnight UTC of D and of the day of the reading: without a zone, days and months are plain
	// arithmetic.
	day, today time.Time
}

// manila has had one offset since 1990, so no time zone database is needed.
func manila() *time.Location {
	return time.FixedZone("Asia/Manila", 8*60*60)
}

func calendarOf(connectedAt, now time.Time) calendar {
	c := calendar{dayIn(connectedAt), dayIn(now)}
	if c.today.Before(c.day) {
		c.today = c.day
	}
	return c
}

func dayIn(t time.Time) time.Time {
	year, month, day := t.In(manila()).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// hasCome says whether a day is not after today.
func (c calendar) hasCome(day Date) bool { return day <= dateOf(c.today) }

// running is the number of the month of today; it is 0 at D and falls with every month after it.
func (c calendar) running() int {
	return (c.day.Year()-c.today.Year())*12 + int(c.day.Month()-c.today.Month())
}

// fullMonths lists the months from the newest before that of today to the n-th before D.
func (c calendar) fullMonths(n int) []int {
	var list []int
	for k := c.running() + 1; k <= n; k++ {
		list = append(list, k)
	}
	return list
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
