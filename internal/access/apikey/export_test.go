package apikey

import (
	"time"

	"nod/internal/platform/db"
)

// NextNotice shows the rule of notices.
func NextNotice(end *db.Time, now time.Time) *db.Time { return nextNotice(end, now) }
