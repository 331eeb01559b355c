// Package conformance tries a registry or a source of risk signals against its contract. Our tests
// run it, and so does nod connector check. Other contracts of programs that are asked use its parts. Nothing of what is
// answered is shown.
package conformance

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"

	"nod/internal/collect/connector"
	report "nod/internal/collect/connector/conformance"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/remote"
	"nod/internal/lookup/signalsource"
)

// caseTime ends a case that hangs.
const caseTime = time.Minute

// Case is one promise of a contract.
type Case struct {
	Name string
	Run  func(ctx context.Context) error
}

// Run runs cases one after the other and tells each result.
func Run(ctx context.Context, cases []Case, tell func(report.Result)) {
	for _, c := range cases {
		began := time.Now()
		limited, cancel := context.WithTimeout(ctx, caseTime)
		_, err := connector.Await(limited, func() (struct{}, error) { return struct{}{}, c.Run(limited) })
		cancel()
		tell(report.Result{Name: c.Name, Took: time.Since(began), Err: err})
	}
}

// Registry are the promises of a registry. The number may be one that nobody has.
func Registry(e remote.Entry, number string) ([]Case, error) {
	source, err := registry.NewHTTP(e, nil)
	if err != nil {
		return nil, err
	}
	question := func(types ...registry.IDType) registry.Query {
		q := registry.Query{IdempotencyKey: "check-1", FullName: "Althea Reyes Santos", FirstName: "Althea",
			MiddleName: "Reyes", LastName: "Santos", Suffix: "N_A", DOB: "1991-03-14", Now: time.Now()}
		for _, t := range types {
			q.IDs = append(q.IDs, registry.ID{Type: t, Number: number})
		}
		return q
	}
	look := func(ctx context.Context, types ...registry.IDType) error {
		_, err := source.Look(ctx, question(types...))
		return err
	}
	cases := []Case{
		{"a lookup is answered with a record", func(ctx context.Context) error { return look(ctx, registry.SSS) }},
		{"several IDs get a record each", func(ctx context.Context) error {
			return look(ctx, registry.TIN, registry.PagIBIG, registry.NBI)
		}},
		{"every ID type is answered, if only with UNSUPPORTED", func(ctx context.Context) error {
			for _, t := range registry.IDTypes() {
				if err := look(ctx, t); err != nil {
					return fmt.Errorf("%s: %w", t, err)
				}
			}
			return nil
		}},
		{"a question that is repeated has the same answer", func(ctx context.Context) error {
			return Same(func() (registry.Answer, error) { return source.Look(ctx, question(registry.SSS)) })
		}},
	}
	return append(cases, Doors(e, "lookup", question(registry.SSS))...), nil
}

// Signals are the promises of a source of risk signals. The number may be one without events.
func Signals(e remote.Entry, phone string) ([]Case, error) {
	source, err := signalsource.NewHTTP(e, nil)
	if err != nil {
		return nil, err
	}
	question := signalsource.Query{IdempotencyKey: "check-1", Phone: phone, Now: time.Now()}
	cases := []Case{
		{"a number is answered with its metrics, or with NO_DATA", func(ctx context.Context) error {
			_, err := source.Signals(ctx, question)
			return err
		}},
		{"a question that is repeated has the same answer", func(ctx context.Context) error {
			return Same(func() (signalsource.Answer, error) { return source.Signals(ctx, question) })
		}},
	}
	return append(cases, Doors(e, "signals", question)...), nil
}

// Same asks twice, and reports an error unless the answers are equal.
func Same[A any](ask func() (A, error)) error {
	first, err := ask()
	if err != nil {
		return err
	}
	second, err := ask()
	if err == nil && !reflect.DeepEqual(first, second) {
		return errors.New("the second answer is another one")
	}
	return err
}

// Doors are the promises about who may ask, and what.
func Doors(e remote.Entry, call string, question any) []Case {
	return []Case{
		{"a call without a signature is refused with 401", func(ctx context.Context) error {
			request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL+"/"+call, strings.NewReader("{}"))
			if err != nil {
				return err
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				return errors.New("no answer")
			}
			defer func() { _ = response.Body.Close() }()
			if response.StatusCode != http.StatusUnauthorized {
				return fmt.Errorf("the status is %d", response.StatusCode)
			}
			return nil
		}},
		{"a signature with another key is refused", func(ctx context.Context) error {
			other := e
			other.Key = strings.Repeat("0", len(e.Key))
			return refuses(ctx, other, call, question)
		}},
		{"what is no question is refused for good", func(ctx context.Context) error {
			return refuses(ctx, e, call, map[string]string{"kind": "none"})
		}},
	}
}

// refuses asks what must be refused, in a way that nobody asks again.
func refuses(ctx context.Context, e remote.Entry, call string, question any) error {
	client, err := remote.New(e, nil)
	if err != nil {
		return err
	}
	var answer any
	err = client.Ask(ctx, call, question, &answer)
	switch {
	case err == nil:
		return errors.New("it was answered")
	case errors.Is(err, remote.ErrRefused), errors.Is(err, remote.ErrBroken):
		return nil
	}
	return errors.New("the status says that another try may help")
}
