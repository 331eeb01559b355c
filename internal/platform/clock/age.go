package clock

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// maxDays is a century, so that no sum of days and hours overflows.
const maxDays = 36_525

// ParseAge reads a duration such as "90d", "12h" or "10m1s"; days may stand
// in front of the rest, as in "1d12h".
func ParseAge(text string) (time.Duration, error) {
	bad := errors.New("give a duration such as 90d, 12h or 10m")
	var days int
	if before, after, ok := strings.Cut(text, "d"); ok {
		n, err := strconv.Atoi(before)
		if err != nil {
			return 0, bad
		}
		if n < -maxDays || n > maxDays {
			return 0, bad
		}
		days, text = n, after
	}
	total := time.Duration(days) * 24 * time.Hour
	if text == "" && days != 0 {
		return total, nil
	}
	rest, err := time.ParseDuration(text)
	if err != nil || rest.Abs() > maxDays*24*time.Hour {
		return 0, bad
	}
	return total + rest, nil
}
