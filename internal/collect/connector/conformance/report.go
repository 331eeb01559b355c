package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"nod/internal/collect/connector"
)

// caseTime ends a case that hangs.
const caseTime = 3 * time.Minute

// Result is how a case ended; Err is nil, a [Skipped], or what was found.
type Result struct {
	Name string
	Took time.Duration
	Err  error
}

// IsSkipped reports whether the case could not be tried.
func (r Result) IsSkipped() bool {
	var skipped Skipped
	return errors.As(r.Err, &skipped)
}

// Run runs all cases one after the other and tells each result.
func Run(ctx context.Context, s Subject, tell func(Result)) {
	for _, c := range Cases() {
		if ctx.Err() != nil {
			return
		}
		began := time.Now()
		err := c.try(ctx, s)
		tell(Result{c.Name, time.Since(began), err})
	}
}

func (c Case) try(ctx context.Context, s Subject) error {
	limited, cancel := context.WithTimeout(ctx, caseTime)
	defer cancel()
	_, err := connector.Await(limited, func() (struct{}, error) { return struct{}{}, c.Run(limited, s) })
	return err
}

// Report writes results as they come.
type Report struct {
	To                      io.Writer
	Passed, Failed, Skipped int
}

// Add writes one result.
func (r *Report) Add(result Result) {
	word, why := "ok  ", ""
	switch {
	case result.IsSkipped():
		word, why = "skip", result.Err.Error()
		r.Skipped++
	case result.Err != nil:
		word, why = "FAIL", result.Err.Error()
		r.Failed++
	default:
		r.Passed++
	}
	_, _ = fmt.Fprintf(r.To, "  %s  %-55s %6d ms\n", word, result.Name, result.Took.Milliseconds())
	if why != "" {
		_, _ = fmt.Fprintf(r.To, "        %s\n", why)
	}
}

// End writes the sum and reports whether the connector conforms.
func (r *Report) End() bool {
	_, _ = fmt.Fprintf(r.To, "%d passed, %d failed, %d skipped\n", r.Passed, r.Failed, r.Skipped)
	return r.Failed == 0 && r.Passed > 0
}
