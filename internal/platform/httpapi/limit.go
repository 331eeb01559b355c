package httpapi

import (
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/fault"
)

// allow counts a request and responds with 429 when it is over the limit.
func (a *API) allow(hctx huma.Context, class, key string) bool {
	if class == "" {
		return true
	}
	ok, retryAfter, remaining, limit := a.Limiter.Allow(class, key, a.Clock.Now())
	hctx.SetHeader("RateLimit-Limit", strconv.Itoa(limit))
	hctx.SetHeader("RateLimit-Remaining", strconv.Itoa(remaining))
	if ok {
		return true
	}
	wait := time.Duration(max(retryAfter, 1)) * time.Second
	a.write(hctx, fault.TooMany("Too many requests. Please try again later.", wait))
	return false
}
