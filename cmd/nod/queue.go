package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"nod/internal/app"
	"nod/internal/run/operator"
)

type queueCommand struct {
	List  queueListCommand  `cmd:"" help:"Show pending and failed work."`
	Retry queueRetryCommand `cmd:"" help:"Retry failed work now."`
	Drop  queueDropCommand  `cmd:"" help:"Stop retrying failed work; jobs are deleted."`
}

// queueFilter narrows what failed.
type queueFilter struct {
	Queue  string `help:"Only deliveries, jobs or mail."                            enum:"deliveries,jobs,mail," default:""`
	Tenant string `help:"Only this organization: id, name, or email address of a member."`
}

func (f queueFilter) items(ctx context.Context, a *app.App, limit int) ([]operator.Item, error) {
	filter := operator.QueueFilter{Queue: operator.Queue(f.Queue), Limit: limit}
	if f.Tenant != "" {
		t, err := a.Operator().Tenant(ctx, f.Tenant)
		if err != nil {
			return nil, err
		}
		filter.TenantID = t.ID
	}
	return a.Operator().Items(ctx, filter)
}

type queueListCommand struct {
	queueFilter
	Limit int  `help:"How many of each queue to list." default:"50"`
	JSON  bool `help:"Print JSON."                     name:"json"`
}

// Run prints the backlog of every queue, then what failed.
func (c *queueListCommand) Run(ctx context.Context, o *operatorCommand) error {
	if c.Limit < 1 || c.Limit > operator.MaxItems {
		return fmt.Errorf("--limit must be between 1 and %d", operator.MaxItems)
	}
	return o.open(ctx, func(a *app.App) error {
		backlogs, err := a.Operator().Backlogs(ctx)
		if err != nil {
			return err
		}
		items, err := c.items(ctx, a, c.Limit)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(map[string]any{"queues": backlogs, "failed": items})
		}
		out := newTable("QUEUE", "WAITING", "RETRYING", "OLDEST")
		for _, b := range backlogs {
			oldest := time.Duration(b.OldestSeconds) * time.Second
			out.add(string(b.Queue), strconv.Itoa(b.Waiting), strconv.Itoa(b.Retrying), oldest.String())
		}
		if err := out.print(""); err != nil {
			return err
		}
		return printItems(items)
	})
}

func printItems(items []operator.Item) error {
	const maxError = 60
	out := newTable("ID", "STATE", "WHAT", "ATTEMPTS", "SINCE", "NEXT ATTEMPT", "ORGANIZATION", "LAST ERROR")
	for _, i := range items {
		state, next := "retrying", "–"
		if i.IsDead {
			state = "dead"
		}
		if i.NextAt != nil {
			next = timeOf(*i.NextAt)
		}
		said := []rune(i.Error)
		if len(said) > maxError {
			said = append(said[:maxError], '…')
		}
		out.add(i.ID, state, i.About, strconv.Itoa(i.Attempts), timeOf(i.Since), next, i.TenantID, string(said))
	}
	fmt.Println()
	return out.print("Nothing failed.")
}

// queueTargets are the items a command acts on.
type queueTargets struct {
	queueFilter
	ID  []string `arg:"" optional:"" help:"Ids from the list."`
	All bool     `help:"All failed items that match --queue and --tenant."`
}

// each acts on every target. With --all what cannot be acted on is passed over.
func (c queueTargets) each(ctx context.Context, o *operatorCommand, done string,
	act func(s *operator.Service, ctx context.Context, id string) error,
) error {
	if (len(c.ID) > 0) == c.All {
		return errors.New("give ids, or --all")
	}
	return o.open(ctx, func(a *app.App) error {
		ids := c.ID
		if c.All {
			items, err := c.items(ctx, a, operator.MaxItems)
			if err != nil {
				return err
			}
			for _, i := range items {
				ids = append(ids, i.ID)
			}
		}
		failed := 0
		for _, id := range ids {
			if err := act(a.Operator(), ctx, id); err != nil {
				failed++
				fmt.Fprintf(os.Stderr, "%s: %s\n", printable(id), sentence(err))
				continue
			}
			fmt.Printf("%s: %s\n", printable(id), done)
		}
		if failed > 0 && !c.All {
			return fmt.Errorf("%d of %d could not be done", failed, len(ids))
		}
		return nil
	})
}

type queueRetryCommand struct{ queueTargets }

// Run tries again.
func (c *queueRetryCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.each(ctx, o, "is tried again", (*operator.Service).Retry)
}

type queueDropCommand struct{ queueTargets }

// Run gives up.
func (c *queueDropCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.each(ctx, o, "dropped", (*operator.Service).Drop)
}
