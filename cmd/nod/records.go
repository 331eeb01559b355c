package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"nod/sdk/nod-go"
)

// listFlags are the same for all lists of the data API.
type listFlags struct {
	Production bool `help:"Use your login to Production; real people's data appears on this terminal."`
	JSON       bool `help:"Print one line of JSON for each." name:"json"`
	Limit      int  `help:"How many at most; 0 for all." default:"50"`
}

// daysFlags limit a list to days of creation.
type daysFlags struct {
	From string `help:"First day of creation, UTC, such as 2026-11-01." placeholder:"DAY"`
	To   string `help:"Last day of creation, UTC."                      placeholder:"DAY"`
}

type getFlags struct {
	ID         string `arg:"" help:"Id of it."`
	Production bool   `help:"Use your login to Production; real people's data appears on this terminal."`
}

// column is one of a table.
type column[T any] struct {
	head string
	cell func(T) string
}

// printList prints a list as a table or as lines of JSON. Pages beyond the limit are not loaded.
func printList[T any](flags listFlags, list iter.Seq2[T, error], columns ...column[T]) error {
	out := newTable()
	for _, c := range columns {
		out.head = append(out.head, c.head)
	}
	count := 0
	for item, err := range list {
		if err != nil {
			return said(err)
		}
		if count++; flags.Limit > 0 && count > flags.Limit {
			fmt.Fprintf(os.Stderr, "There are more than %d. Use --limit 0 for all.\n", flags.Limit)
			break
		}
		if flags.JSON {
			if err := printJSON(item); err != nil {
				return err
			}
			continue
		}
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = c.cell(item)
		}
		out.add(cells...)
	}
	if flags.JSON {
		return nil
	}
	return out.print("None.")
}

// printOne prints one thing as JSON, for people and programs.
func printOne(thing any, err error) error {
	if err != nil {
		return said(err)
	}
	text, err := json.Marshal(thing)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	if err := json.Indent(&lines, []byte(escaped(string(text))), "", "  "); err != nil {
		return err
	}
	_, err = fmt.Println(lines.String())
	return err
}

// show runs a call for one thing with the login that the flags say.
func show[T any](ctx context.Context, flags getFlags,
	call func(*nod.Client) func(context.Context, string) (*T, error),
) error {
	client, err := connect(flags.Production)
	if err != nil {
		return err
	}
	thing, err := call(client)(ctx, flags.ID)
	return printOne(thing, err)
}

type usersCommand struct {
	List usersListCommand `cmd:"" help:"List users, newest first."`
	Get  usersGetCommand  `cmd:"" help:"Print a user as JSON."`
	Data usersDataCommand `cmd:"" help:"Print all data of a user as JSON."`
}

type usersListCommand struct {
	listFlags
	daysFlags
	Metadata map[string]string `help:"Only users with this external metadata." placeholder:"KEY=VALUE"`
}

// Run lists users.
func (c *usersListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListUsersParams{StartDate: c.From, EndDate: c.To, Size: c.size()}
	for key, value := range c.Metadata {
		params.ExternalMetadata = append(params.ExternalMetadata, key+":"+value)
	}
	return printList(c.listFlags, client.ListUsers(ctx, params),
		column[nod.User]{"ID", func(u nod.User) string { return u.ID }},
		column[nod.User]{"CREATED", func(u nod.User) string { return timeOf(u.CreatedAt) }},
		column[nod.User]{"SESSION", func(u nod.User) string { return string(u.Session.Status) }},
		column[nod.User]{"PROVIDERS", func(u nod.User) string { return strings.Join(u.Providers, ", ") }},
		column[nod.User]{"METADATA", func(u nod.User) string { return pairs(u.ExternalMetadata) }})
}

// size is how many rows a page has: no more than are wanted.
func (f listFlags) size() int64 {
	const most = 100
	if f.Limit <= 0 || f.Limit >= most {
		return most
	}
	return int64(f.Limit) + 1 // one more says whether there are more
}

func pairs(of map[string]string) string {
	all := make([]string, 0, len(of))
	for key, value := range of {
		all = append(all, key+"="+value)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

type usersGetCommand struct{ getFlags }

// Run prints a user.
func (c *usersGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags, func(n *nod.Client) func(context.Context, string) (*nod.User, error) {
		return n.GetUser
	})
}

type usersDataCommand struct{ getFlags }

// Run prints what all sources of a user hold.
func (c *usersDataCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.UserPayload, error) {
			return n.GetUserSessionPayload
		})
}

type accountsCommand struct {
	List accountsListCommand `cmd:"" help:"List accounts, newest first."`
	Get  accountsGetCommand  `cmd:"" help:"Print an account as JSON."`
	Data accountsDataCommand `cmd:"" help:"Print all data of an account as JSON."`
}

type accountsListCommand struct {
	listFlags
	daysFlags
	User string `help:"Only those of this user." placeholder:"ID"`
}

// Run lists accounts.
func (c *accountsListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListAccountsParams{StartDate: c.From, EndDate: c.To, UserID: c.User, Size: c.size()}
	return printList(c.listFlags, client.ListAccounts(ctx, params),
		column[nod.Account]{"ID", func(a nod.Account) string { return a.ID }},
		column[nod.Account]{"CREATED", func(a nod.Account) string { return timeOf(a.CreatedAt) }},
		column[nod.Account]{"PROVIDER", func(a nod.Account) string { return a.ProviderID }},
		column[nod.Account]{"STATUS", func(a nod.Account) string { return string(a.ConnectionStatus) }},
		column[nod.Account]{"SYNC", func(a nod.Account) string { return string(a.MonitorStatus) }},
		column[nod.Account]{"USER", func(a nod.Account) string { return a.UserID }})
}

type accountsGetCommand struct{ getFlags }

// Run prints an account.
func (c *accountsGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.Account, error) { return n.GetAccount })
}

type accountsDataCommand struct{ getFlags }

// Run prints what an account holds.
func (c *accountsDataCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.SourcePayload, error) {
			return n.GetAccountPayload
		})
}

type archivesCommand struct {
	List archivesListCommand `cmd:"" help:"List uploaded documents, newest first."`
	Get  archivesGetCommand  `cmd:"" help:"Print a document with its analysis as JSON."`
}

type archivesListCommand struct {
	listFlags
	daysFlags
	User string `help:"Only those of this user." placeholder:"ID"`
	Type string `help:"Only this type, such as PAYSLIP."`
}

// Run lists archives.
func (c *archivesListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListArchivesParams{
		StartDate: c.From, EndDate: c.To, UserID: c.User, FileType: c.Type, Size: c.size(),
	}
	return printList(c.listFlags, client.ListArchives(ctx, params),
		column[nod.Archive]{"ID", func(a nod.Archive) string { return a.ID }},
		column[nod.Archive]{"CREATED", func(a nod.Archive) string { return timeOf(a.CreatedAt) }},
		column[nod.Archive]{"TYPE", func(a nod.Archive) string { return a.Type }},
		column[nod.Archive]{"STATUS", func(a nod.Archive) string { return string(a.State.Status) }},
		column[nod.Archive]{"FILES", func(a nod.Archive) string { return strconv.Itoa(len(a.RawFiles)) }},
		column[nod.Archive]{"USER", func(a nod.Archive) string { return a.UserID }})
}

type archivesGetCommand struct{ getFlags }

// Run prints an archive.
func (c *archivesGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.Archive, error) { return n.GetArchive })
}

type invitesCommand struct {
	List invitesListCommand `cmd:"" help:"List invitations, newest first."`
	Get  invitesGetCommand  `cmd:"" help:"Print an invitation as JSON."`
}

type invitesListCommand struct {
	listFlags
	Status string `help:"Only this status, such as LINKED."`
}

// Run lists invitations.
func (c *invitesListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListInvitesParams{InviteStatus: nod.ListInvitesParamsInviteStatus(c.Status), Size: c.size()}
	return printList(c.listFlags, client.ListInvites(ctx, params),
		column[nod.Invite]{"ID", func(i nod.Invite) string { return i.ID }},
		column[nod.Invite]{"CREATED", func(i nod.Invite) string { return timeOf(i.CreatedAt) }},
		column[nod.Invite]{"NAME", func(i nod.Invite) string { return i.FullName }},
		column[nod.Invite]{"TO", func(i nod.Invite) string { return i.Email + i.PhoneNumber }},
		column[nod.Invite]{"STATUS", func(i nod.Invite) string { return string(i.Status) }},
		column[nod.Invite]{"USER", func(i nod.Invite) string { return i.UserID }})
}

type invitesGetCommand struct{ getFlags }

// Run prints an invitation.
func (c *invitesGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.Invite, error) { return n.GetInvite })
}

type webhooksCommand struct {
	List       webhooksListCommand       `cmd:"" help:"List webhooks."`
	Get        webhooksGetCommand        `cmd:"" help:"Print a webhook as JSON."`
	Deliveries webhooksDeliveriesCommand `cmd:"" help:"List what a webhook was sent, newest first."`
}

// joined writes values of an enumeration one after the other.
func joined[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = string(value)
	}
	return strings.Join(texts, ", ")
}

type webhooksListCommand struct{ listFlags }

// Run lists webhooks.
func (c *webhooksListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	return printList(c.listFlags, client.ListWebhooks(ctx, nod.ListWebhooksParams{Size: c.size()}),
		column[nod.Webhook]{"ID", func(w nod.Webhook) string { return w.ID }},
		column[nod.Webhook]{"NAME", func(w nod.Webhook) string { return w.Name }},
		column[nod.Webhook]{"ACTIVE", func(w nod.Webhook) string { return yesNo(w.Active && !w.Paused) }},
		column[nod.Webhook]{"EVENTS", func(w nod.Webhook) string { return joined(w.EventTypes) }},
		column[nod.Webhook]{"URL", func(w nod.Webhook) string { return w.URL }})
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

type webhooksGetCommand struct{ getFlags }

// Run prints a webhook.
func (c *webhooksGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags,
		func(n *nod.Client) func(context.Context, string) (*nod.Webhook, error) { return n.GetWebhook })
}

type webhooksDeliveriesCommand struct {
	ID string `arg:"" help:"Id of the webhook."`
	listFlags
	Failed bool `help:"Only those that failed."`
}

// Run lists deliveries.
func (c *webhooksDeliveriesCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListWebhookDeliveriesParams{Size: c.size()}
	if c.Failed {
		params.Status = nod.ListWebhookDeliveriesParamsStatusFailed
	}
	return printList(c.listFlags, client.ListWebhookDeliveries(ctx, c.ID, params),
		column[nod.WebhookDelivery]{"ID", func(d nod.WebhookDelivery) string { return d.ID }},
		column[nod.WebhookDelivery]{"CREATED", func(d nod.WebhookDelivery) string { return timeOf(d.CreatedAt) }},
		column[nod.WebhookDelivery]{"EVENT", func(d nod.WebhookDelivery) string { return d.EventType }},
		column[nod.WebhookDelivery]{"STATUS", func(d nod.WebhookDelivery) string { return string(d.Status) }},
		column[nod.WebhookDelivery]{"ATTEMPTS", func(d nod.WebhookDelivery) string { return fmt.Sprint(d.Attempts) }},
		column[nod.WebhookDelivery]{"ERROR", func(d nod.WebhookDelivery) string { return d.LastError }})
}

type eventsCommand struct {
	Types eventsTypesCommand `cmd:"" help:"List the types of events."`
	Get   eventsGetCommand   `cmd:"" help:"Print a type as JSON: schema, example, and how to make it happen."`
}

type eventsTypesCommand struct{ listFlags }

// Run lists the types of events.
func (c *eventsTypesCommand) Run(ctx context.Context) error {
	types, err := eventTypes(ctx, c.Production)
	if err != nil {
		return err
	}
	list := func(yield func(nod.EventType, error) bool) {
		for _, t := range types {
			if !yield(t, nil) {
				return
			}
		}
	}
	return printList(c.listFlags, list,
		column[nod.EventType]{"TYPE", func(t nod.EventType) string { return string(t.Type) }},
		column[nod.EventType]{"GROUP", func(t nod.EventType) string { return string(t.Group) }},
		column[nod.EventType]{"WHEN", func(t nod.EventType) string { return t.FiresWhen }})
}

func eventTypes(ctx context.Context, isProduction bool) ([]nod.EventType, error) {
	client, err := connect(isProduction)
	if err != nil {
		return nil, err
	}
	types, err := client.ListEventTypes(ctx)
	if err != nil {
		return nil, said(err)
	}
	return types.Items, nil
}

type eventsGetCommand struct {
	Type       string `arg:"" help:"Type, such as ACCOUNT_CONNECTED."`
	Production bool   `help:"Use your login to Production."`
}

// Run prints a type.
func (c *eventsGetCommand) Run(ctx context.Context) error {
	types, err := eventTypes(ctx, c.Production)
	if err != nil {
		return err
	}
	for _, t := range types {
		if strings.EqualFold(string(t.Type), c.Type) {
			return printOne(t, nil)
		}
	}
	return fmt.Errorf("there is no event %s: nod events types lists them", c.Type)
}

type tasksCommand struct {
	List tasksListCommand `cmd:"" help:"List tasks, newest first."`
	Get  tasksGetCommand  `cmd:"" help:"Print a task as JSON."`
}

type tasksListCommand struct {
	listFlags
	daysFlags
	User   string `help:"Only those of this user."                placeholder:"ID"`
	Source string `help:"Only those of this account or document." placeholder:"ID"`
}

// Run lists tasks.
func (c *tasksListCommand) Run(ctx context.Context) error {
	client, err := connect(c.Production)
	if err != nil {
		return err
	}
	params := nod.ListTasksParams{
		StartDate: c.From, EndDate: c.To, UserID: c.User, SourceID: c.Source, Size: c.size(),
	}
	return printList(c.listFlags, client.ListTasks(ctx, params),
		column[nod.Task]{"ID", func(t nod.Task) string { return t.ID }},
		column[nod.Task]{"STARTED", func(t nod.Task) string { return timeOf(t.StartedAt) }},
		column[nod.Task]{"TOOK", func(t nod.Task) string { return took(t) }},
		column[nod.Task]{"TYPE", func(t nod.Task) string { return string(t.Type) }},
		column[nod.Task]{"RESULT", func(t nod.Task) string { return string(t.Result) }},
		column[nod.Task]{"ERROR", func(t nod.Task) string { return string(t.ErrorCode) }},
		column[nod.Task]{"SOURCE", func(t nod.Task) string { return t.Metadata.SourceID }})
}

func took(t nod.Task) string {
	if t.FinishedAt.IsZero() {
		return ""
	}
	return t.FinishedAt.Sub(t.StartedAt).Round(100 * time.Millisecond).String()
}

type tasksGetCommand struct{ getFlags }

// Run prints a task.
func (c *tasksGetCommand) Run(ctx context.Context) error {
	return show(ctx, c.getFlags, func(n *nod.Client) func(context.Context, string) (*nod.Task, error) {
		return n.GetTask
	})
}
