package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"nod/sdk/nod-go"
)

const (
	tailEvery = 2 * time.Second
	// late is how much later than another a request may appear that ended earlier, as each server stores its own.
	late = 15 * time.Second
)

type logsCommand struct {
	List logsListCommand `cmd:"" help:"List your requests to the data API of the last 7 days, newest first."`
	Get  logsGetCommand  `cmd:"" help:"Print a request as JSON, with the names and types of its fields."`
	Tail logsTailCommand `cmd:"" help:"Print requests as they end, until Ctrl-C."`
}

// logsFilter narrows the log.
type logsFilter struct {
	Key       string `help:"Only requests with this API key."                       placeholder:"ID"`
	Operation string `help:"Only this operation, such as list-users."               placeholder:"ID"`
	Outcome   string `help:"Only this outcome."                                     placeholder:"OUTCOME" enum:",SUCCESS,CLIENT_ERROR,SERVER_ERROR" default:""`
	Object    string `help:"Only requests about the object with this ID, such as a user or an account, or with this Idempotency-Key." placeholder:"ID"`
	Code      string `help:"Only responses with this code, such as INVALID_PARAMETERS." placeholder:"CODE"`
}

func (f logsFilter) params(size int64) nod.ListRequestsParams {
	return nod.ListRequestsParams{
		KeyID: f.Key, Operation: f.Operation, Outcome: nod.ListRequestsParamsOutcome(f.Outcome), Code: f.Code,
		ObjectID: f.Object, Size: size,
	}
}

func logColumns() []column[nod.LoggedRequest] {
	return []column[nod.LoggedRequest]{
		{"TIME", func(r nod.LoggedRequest) string { return r.CreatedAt.UTC().Format("2 Jan 15:04:05 UTC") }},
		{"STATUS", func(r nod.LoggedRequest) string { return fmt.Sprint(r.Status) }},
		{"REQUEST", func(r nod.LoggedRequest) string { return r.Method + " " + cmp.Or(r.Path, r.Operation) }},
		{"CODE", func(r nod.LoggedRequest) string { return r.Code }},
		{"TOOK", func(r nod.LoggedRequest) string { return fmt.Sprintf("%.0f ms", r.Millis) }},
		{"KEY", func(r nod.LoggedRequest) string { return cmp.Or(r.KeyName, r.KeyID) }},
		{"ID", func(r nod.LoggedRequest) string { return r.ID }},
	}
}

type logsListCommand struct {
	listFlags
	logsFilter
}

// Run lists requests.
func (c *logsListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	return printList(c.listFlags, client.ListRequests(ctx, c.params(c.size())), logColumns()...)
}

type logsGetCommand struct{ getFlags }

// Run prints a request.
func (c *logsGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.LoggedRequestDetail, error) {
			return n.GetRequest
		})
}

type logsTailCommand struct {
	logsFilter
	Production bool `help:"Use your login to Production."`
	JSON       bool `help:"Print one line of JSON for each." name:"json"`
}

// Run prints requests as they end. A server that does not answer is asked again.
func (c *logsTailCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	tail := logTail{seen: map[string]time.Time{}}
	if _, err := tail.read(ctx, client, c.logsFilter); err != nil {
		return said(err)
	}
	fmt.Fprintln(os.Stderr, "Waiting for requests. Ctrl-C ends.")
	tick := time.NewTicker(tailEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		fresh, err := tail.read(ctx, client, c.logsFilter)
		switch {
		case ctx.Err() != nil:
			return nil
		case nod.Retryable(err):
			fmt.Fprintln(os.Stderr, "Trying again:", said(err))
		case err != nil:
			return said(err)
		}
		for _, r := range fresh {
			if err := c.print(r); err != nil {
				return err
			}
		}
	}
}

func (c *logsTailCommand) print(r nod.LoggedRequest) error {
	if c.JSON {
		return printJSON(r)
	}
	line := newTable()
	var cells []string
	for _, column := range logColumns() {
		cells = append(cells, column.cell(r))
	}
	line.add(cells...)
	return line.print("")
}

// logTail knows which requests were read before.
type logTail struct {
	seen   map[string]time.Time
	newest time.Time
}

// read returns what is new in the log since it was read before, oldest first; the first time, what just ended.
func (t *logTail) read(ctx context.Context, client *nod.Client, only logsFilter) ([]nod.LoggedRequest, error) {
	const pageSize = 100
	var fresh []nod.LoggedRequest
	from := t.newest
	for r, err := range client.ListRequests(ctx, only.params(pageSize)) {
		if err != nil {
			return nil, err
		}
		if from.IsZero() {
			from = r.CreatedAt
		}
		if r.CreatedAt.Before(from.Add(-late)) {
			break
		}
		if _, isKnown := t.seen[r.ID]; !isKnown {
			fresh = append(fresh, r)
		}
	}
	for _, r := range fresh {
		t.seen[r.ID] = r.CreatedAt
		if r.CreatedAt.After(t.newest) {
			t.newest = r.CreatedAt
		}
	}
	for id, at := range t.seen {
		if at.Before(t.newest.Add(-late)) {
			delete(t.seen, id)
		}
	}
	slices.Reverse(fresh)
	return fresh, nil
}
