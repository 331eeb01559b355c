package connector

import (
	"context"
	"errors"
)

// errNoAnswer is what a call comes to that ended without saying how.
var errNoAnswer = errors.New("the connector ended without an answer")

// Await waits for a connector until ctx ends, whether or not the connector heeds that: a provider
// whose call never returns keeps a goroutine, and must not keep a worker from everybody else. A panic
// goes on in the caller, where the job engine expects it.
func Await[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type result struct {
		value    T
		err      error
		panicked any
	}
	done := make(chan result, 1) // with room, so that a late answer finds an end
	go func() {
		r := result{err: errNoAnswer}
		defer func() {
			r.panicked = recover()
			done <- r
		}()
		r.value, r.err = call()
	}()
	select {
	case r := <-done:
		if r.panicked != nil {
			panic(r.panicked)
		}
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
