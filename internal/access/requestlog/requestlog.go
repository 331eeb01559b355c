package requestlog

import (
	"math"
	"net/http"
	"time"

	"nod/internal/platform/db"
)

const (
	// Days is how long entries and counts are kept.
	Days = 7
	hour = time.Hour
)

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	Success     Outcome = "SUCCESS"
	ClientError Outcome = "CLIENT_ERROR"
	ServerError Outcome = "SERVER_ERROR"
)

func outcomeOf(status int) Outcome {
	switch {
	case status >= http.StatusInternalServerError:
		return ServerError
	case status >= http.StatusBadRequest:
		return ClientError
	}
	return Success
}

// Entry is one call.
type Entry struct {
	ID        string  `db:"id"` // of the request
	KeyID     string  `db:"key_id"`
	Operation string  `db:"operation"`
	Outcome   Outcome `db:"outcome"`
	Status    int     `db:"status"`
	Code      string  `db:"code"`
	Micros    int64   `db:"micros"`
	Query     string  `db:"query"` // names of parameters, with spaces between
	// The shapes of bodies are empty where there was no JSON, and in lists.
	RequestShape  string  `db:"request_shape"`
	ResponseShape string  `db:"response_shape"`
	CreatedAt     db.Time `db:"created_at"`
}

// Filter narrows the list; its zero value is all of it.
type Filter struct {
	KeyID, Operation, Code, ObjectID string
	Outcome                          Outcome

	since  time.Time // the oldest moment
	object []byte    // the hash of ObjectID
}

// Figures are what calls of a route came to.
type Figures struct {
	Calls, ClientErrors, ServerErrors, Skipped int64
	P95                                        time.Duration // 95 of 100 calls took at most so long
}

// ErrorCode is what the listed calls that ended in a code came to.
type ErrorCode struct {
	Code    string  `db:"code"`
	Outcome Outcome `db:"outcome"` // of the newest
	Calls   int     `db:"n"`
	First   db.Time `db:"first_at"`
	Last    db.Time `db:"last_at"`
}

// Durations are counted in buckets, each a fifth wider than the one before: what comes out is at most so much too long.
const (
	firstBucket = 100 * time.Microsecond
	growth      = 1.2
	lastBucket  = 80 // 216 s
)

func bucketOf(took time.Duration) int {
	if took <= firstBucket {
		return 0
	}
	return min(int(math.Ceil(math.Log(float64(took)/float64(firstBucket))/math.Log(growth))), lastBucket)
}

// bound is the longest duration of a bucket.
func bound(bucket int) time.Duration {
	return time.Duration(float64(firstBucket) * math.Pow(growth, float64(bucket)))
}

// p95 is the duration that 95 of 100 calls kept within.
func p95(buckets map[int]int64) time.Duration {
	total := int64(0)
	for _, n := range buckets {
		total += n
	}
	left := total - int64(math.Ceil(0.95*float64(total))) // calls that may have taken longer
	for bucket := lastBucket; bucket >= 0; bucket-- {
		if buckets[bucket] > left {
			return bound(bucket)
		}
		left -= buckets[bucket]
	}
	return 0
}
