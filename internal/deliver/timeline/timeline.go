package timeline

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Kind is what sort of thing happened.
type Kind string

// Event is the kind whose entries have deliveries and tell more in their body. The other kinds are those of the
// branches.
const Event Kind = "EVENT"

// Entry is one thing that happened.
type Entry struct {
	ID   string  `json:"id"`
	Kind Kind    `json:"kind"       enum:"INVITE,TOKEN,CONSENT,SOURCE_REQUEST,TASK,EVENT" doc:"What happened: an invitation, a widget token, a consent, a request for a missing source, a task, or an event."`
	Type string  `json:"type"                                                             doc:"Type of the task or event; empty for other kinds."`
	At   db.Time `json:"at" doc:"When it happened, RFC 3339 in UTC."`
	// Status is the result of a task or the status of an invitation.
	Status     string     `json:"status" doc:"Result of a task, or status of an invitation; empty for other kinds."`
	ErrorCode  string     `json:"errorCode" doc:"Why it failed; empty otherwise."`
	AccountID  string     `json:"accountId"                                                        doc:"Account or archive that it is about."`
	ProviderID string     `json:"providerId" doc:"The provider; empty when none took part."`
	Text       string     `json:"text"                                                             doc:"Version of a consent, name of a missing source." personal:"name of a missing source"`
	EndedAt    *db.Time   `json:"endedAt"                                                          doc:"When a token ends or a task ended."`
	Deliveries []Delivery `json:"deliveries"                                                       doc:"Webhooks to which an event was or will be sent."`

	rank int    // of its kind among those of one moment
	key  string // tells entries of one kind and moment apart
	// sealed is the text of an entry that is not opened yet.
	sealed []byte
}

// Delivery is an event on its way to a webhook.
type Delivery struct {
	ID             string `json:"id"`
	WebhookID      string `json:"webhookId" doc:"The webhook that received or will receive the event."`
	WebhookName    string `json:"webhookName" doc:"Your name of the webhook."`
	Status         string `json:"status"         enum:"PENDING,DELIVERED,FAILED,DEAD" doc:"PENDING before the first attempt, DELIVERED, FAILED while another attempt follows, or DEAD when none does."`
	Attempts       int    `json:"attempts" doc:"How often it was sent so far."`
	LastStatusCode int    `json:"lastStatusCode" doc:"HTTP status of the last response; 0 when there was none."`
}

// position is where a page ended.
type position struct {
	at   int64
	rank int
	key  string
}

// sequence is the key of an event.
func (p position) sequence() int64 {
	n, err := strconv.ParseInt(p.key, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (e Entry) position() page.Position {
	return page.Position{At: e.At.UnixMilli(), ID: fmt.Sprintf("%d:%s", e.rank, e.key)}
}

func parse(p *page.Position) (*position, error) {
	if p == nil {
		return nil, nil
	}
	rank, key, _ := strings.Cut(p.ID, ":")
	n, err := strconv.Atoi(rank)
	if err != nil {
		return nil, fault.InvalidField("cursor", "The cursor is not valid for this list.")
	}
	return &position{at: p.At, rank: n, key: key}, nil
}

// newestFirst orders entries for the list.
func newestFirst(a, b Entry) int {
	return cmp.Or(
		b.At.Compare(a.At.Time), cmp.Compare(b.rank, a.rank),
		cmp.Compare(len(b.key), len(a.key)), // sequence numbers are as long as they are large; ids are all as long
		strings.Compare(b.key, a.key),
	)
}

// Service reads timelines.
type Service struct {
	db       *db.DB
	seal     *seal.Sealer
	webhooks *webhook.Service
	branches []person.Branch
}

// New makes the service. Entries of one moment stand in the order of the branches, the last on top.
func New(
	store *db.DB, sealer *seal.Sealer, webhooks *webhook.Service, branches []person.Branch,
) *Service {
	return &Service{store, sealer, webhooks, branches}
}

// OfUser returns a page of what happened with a user, newest first.
func (s *Service) OfUser(ctx context.Context, user scope.Ref, r page.Request) (page.List[Entry], error) {
	after, err := parse(r.After)
	if err != nil {
		return page.List[Entry]{}, err
	}
	all := []Entry{}
	for rank, b := range s.branches {
		rows, err := read(ctx, s.db.Read(), b, user, bound{rank, after, r.Limit()})
		if err != nil {
			return page.List[Entry]{}, fmt.Errorf("read timeline: %w", err)
		}
		for _, row := range rows {
			all = append(all, row.entry(rank, Kind(b.Kind)))
		}
	}
	slices.SortFunc(all, newestFirst)
	cut := page.Cut(all[:min(len(all), r.Limit())], r, Entry.position)
	if err := s.open(ctx, user.Scope, cut.Items); err != nil {
		return page.List[Entry]{}, fmt.Errorf("read timeline: %w", err)
	}
	return cut, s.addDeliveries(ctx, user, cut.Items)
}

// eventData is what the timeline shows of the body of an event.
type eventData struct {
	Data struct {
		SourceID   string `json:"sourceId"`
		ProviderID string `json:"providerId"`
		ErrorCode  string `json:"errorCode"`
		Status     string `json:"status"`
	} `json:"data"`
}

func (r row) entry(rank int, kind Kind) Entry {
	e := Entry{
		ID: r.ID, Kind: kind, Type: r.Type, At: r.At, Status: r.Status, ErrorCode: r.ErrorCode, AccountID: r.SourceID,
		ProviderID: r.ProviderID, Text: r.Text, EndedAt: r.EndedAt, Deliveries: []Delivery{},
		rank: rank, key: r.ID, sealed: r.Sealed,
	}
	if kind == Event {
		e.key = strconv.FormatInt(r.Sequence, 10)
	}
	return e
}

// open opens the texts of the entries that are shown, and reads what events tell.
func (s *Service) open(ctx context.Context, at scope.Scope, entries []Entry) error {
	vaults := map[int]*seal.Vault{}
	for i := range entries {
		e := &entries[i]
		if e.sealed != nil {
			vault := vaults[e.rank]
			if vault == nil {
				var err error
				if vault, err = s.seal.Vault(ctx, s.db.Read(), s.branches[e.rank].Column, at.Tenant); err != nil {
					return err
				}
				vaults[e.rank] = vault
			}
			plain, err := vault.Open(nil, e.sealed, string(at.Mode), e.ID)
			if err != nil {
				return err
			}
			e.Text, e.sealed = string(plain), nil
			if read := s.branches[e.rank].Read; read != nil {
				if e.Text, err = read(plain); err != nil {
					return err
				}
			}
		}
		if e.Kind == Event {
			e.readBody()
		}
	}
	return nil
}

func (e *Entry) readBody() {
	var body eventData
	if json.Unmarshal([]byte(e.Text), &body) == nil { // a body of an unknown form is shown by its type alone
		e.AccountID, e.ProviderID = body.Data.SourceID, body.Data.ProviderID
		e.ErrorCode, e.Status = body.Data.ErrorCode, body.Data.Status
	}
	e.Text = ""
}

func (s *Service) addDeliveries(ctx context.Context, user scope.Ref, entries []Entry) error {
	at := map[string]int{}
	for i, e := range entries {
		if e.Kind == Event {
			at[e.ID] = i
		}
	}
	if len(at) == 0 {
		return nil
	}
	deliveries, err := s.webhooks.DeliveriesOf(ctx, user.Scope, slices.Sorted(maps.Keys(at)))
	if err != nil {
		return fmt.Errorf("read deliveries of events: %w", err)
	}
	for _, d := range deliveries {
		e := &entries[at[d.EventID]]
		e.Deliveries = append(e.Deliveries, Delivery{
			ID: d.ID, WebhookID: d.WebhookID, WebhookName: d.WebhookName, Status: d.Status, Attempts: d.Attempts,
			LastStatusCode: d.LastStatusCode,
		})
	}
	return nil
}
