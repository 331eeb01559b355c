package operator

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
)

// Queue names one of the three.
type Queue string

// The queues.
const (
	Deliveries Queue = "deliveries"
	JobQueue   Queue = "jobs"
	MailQueue  Queue = "mail"
)

const jobPrefix = "job-"

// Backlog is what waits in a queue.
type Backlog struct {
	Queue         Queue `json:"queue"`
	Waiting       int   `json:"waiting"`
	Retrying      int   `json:"retrying"`
	OldestSeconds int64 `json:"oldestSeconds"`
}

// Item is something in a queue that failed.
type Item struct {
	Queue    Queue      `json:"queue"`
	ID       string     `json:"id"`
	IsDead   bool       `json:"isDead"`
	TenantID string     `json:"tenantId"`
	About    string     `json:"about"`
	Attempts int        `json:"attempts"`
	Error    string     `json:"error"`
	Since    time.Time  `json:"since"`
	NextAt   *time.Time `json:"nextAt"`
}

// QueueFilter narrows the items; the zero value takes all queues and tenants.
type QueueFilter struct {
	Queue    Queue
	TenantID string
	Limit    int
}

// Backlogs measures all queues.
func (s *Service) Backlogs(ctx context.Context) ([]Backlog, error) {
	deliveries, err := s.Webhooks.Dispatcher.Backlog(ctx)
	if err != nil {
		return nil, err
	}
	jobs, err := s.Jobs.Backlog(ctx)
	if err != nil {
		return nil, err
	}
	mails, oldest, err := s.Mail.Backlog(ctx)
	if err != nil {
		return nil, fmt.Errorf("measure mails: %w", err)
	}
	return []Backlog{
		{Deliveries, deliveries.Waiting, deliveries.Retrying, seconds(deliveries.Stuck)},
		{JobQueue, jobs.Waiting, 0, seconds(jobs.Oldest)},
		{MailQueue, mails, 0, seconds(oldest)},
	}, nil
}

func seconds(d time.Duration) int64 { return int64(d / time.Second) }

// Items returns what failed, newest first in each queue. Jobs belong to no tenant.
func (s *Service) Items(ctx context.Context, f QueueFilter) ([]Item, error) {
	items := []Item{}
	for _, list := range []struct {
		queue Queue
		list  func(ctx context.Context, f QueueFilter) ([]Item, error)
	}{{Deliveries, s.deliveries}, {JobQueue, s.jobs}, {MailQueue, s.mails}} {
		if f.Queue != "" && f.Queue != list.queue || f.TenantID != "" && list.queue == JobQueue {
			continue
		}
		some, err := list.list(ctx, f)
		if err != nil {
			return nil, err
		}
		items = append(items, some...)
	}
	return items, nil
}

func (s *Service) deliveries(ctx context.Context, f QueueFilter) ([]Item, error) {
	rows, err := s.Webhooks.Stuck(ctx, f.TenantID, f.Limit)
	items := make([]Item, len(rows))
	for i, r := range rows {
		items[i] = Item{
			Queue: Deliveries, ID: r.ID, IsDead: r.Status == webhook.Dead, TenantID: r.TenantID,
			About: string(r.EventType) + " to " + r.WebhookID, Attempts: r.Attempts, Error: r.LastError,
			Since: r.CreatedAt.Time,
		}
		if r.LastCode != 0 {
			items[i].Error = strings.TrimSpace(strconv.Itoa(r.LastCode) + " " + r.LastError)
		}
		if r.DueAt != nil {
			items[i].NextAt = &r.DueAt.Time
		}
	}
	return items, err
}

func (s *Service) jobs(ctx context.Context, f QueueFilter) ([]Item, error) {
	rows, err := s.Jobs.Failing(ctx, f.Limit)
	items := make([]Item, len(rows))
	for i, r := range rows {
		items[i] = Item{
			Queue: JobQueue, ID: jobPrefix + strconv.FormatInt(r.ID, 10), IsDead: r.IsDead, About: r.Kind,
			Attempts: r.Attempt, Error: r.Error, Since: r.CreatedAt,
		}
		if !r.IsDead {
			items[i].NextAt = &r.ScheduledAt
		}
	}
	return items, err
}

func (s *Service) mails(ctx context.Context, f QueueFilter) ([]Item, error) {
	rows, err := s.Mail.Failing(ctx, f.TenantID, f.Limit)
	items := make([]Item, len(rows))
	for i, r := range rows {
		items[i] = Item{
			Queue: MailQueue, ID: r.ID, IsDead: r.State != mail.Queued, TenantID: r.TenantID, About: "mail",
			Error: r.Error, Since: r.CreatedAt.Time,
		}
	}
	return items, err
}

// Why a command cannot do to an item what it was asked to.
var (
	ErrNoItem     = errors.New("nothing that failed has this id")
	ErrInProgress = errors.New("an attempt is under way")
	ErrMailGone   = errors.New("a failed mail cannot be sent again, its text was deleted: repeat what sent it")
	ErrMailWaits  = errors.New("the mail is retried automatically")
	ErrGivenUp    = errors.New("it was given up already")
)

// Retry tries an item again at once.
func (s *Service) Retry(ctx context.Context, itemID string) error {
	switch n, isJob := jobNumber(itemID); {
	case isJob:
		return describeJobError(s.Jobs.Retry(ctx, n))
	case strings.HasPrefix(itemID, "mail-"):
		mails, err := s.Mail.Failing(ctx, "", MaxItems)
		if err != nil {
			return err
		}
		for _, m := range mails {
			if m.ID == itemID && m.State != mail.Queued {
				return ErrMailGone
			}
			if m.ID == itemID {
				return ErrMailWaits
			}
		}
		return ErrNoItem
	}
	return s.changeDelivery(ctx, itemID, "webhook.deliveryRetried", s.Webhooks.RetryNow)
}

// Drop gives an item up: a delivery or mail that waits stays in the log as failed, a job is deleted.
func (s *Service) Drop(ctx context.Context, itemID string) error {
	switch n, isJob := jobNumber(itemID); {
	case isJob:
		return describeJobError(s.Jobs.Drop(ctx, n))
	case strings.HasPrefix(itemID, "mail-"):
		wasWaiting, err := s.Mail.Drop(ctx, itemID)
		if err == nil && !wasWaiting {
			return ErrNoItem
		}
		return err
	}
	return s.changeDelivery(ctx, itemID, "webhook.deliveryDropped", s.Webhooks.GiveUp)
}

// MaxItems is how many items of a queue one list has at most.
const MaxItems = 1000

func (s *Service) changeDelivery(
	ctx context.Context, deliveryID, action string,
	change func(ctx context.Context, tx *db.Tx, d webhook.Stuck) (bool, error),
) error {
	d, err := s.Webhooks.FindStuck(ctx, deliveryID)
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoItem
	}
	if err != nil {
		return fmt.Errorf("load delivery: %w", err)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isChanged, err := change(ctx, tx, d)
		if err != nil {
			return err
		}
		if !isChanged && d.Status == webhook.Dead {
			return ErrGivenUp
		}
		if !isChanged {
			return ErrInProgress
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: d.TenantID, ActorKind: audit.Operator, ActorID: Name(), Action: action, Target: d.ID,
			Detail: map[string]string{"mode": string(d.Mode), "webhook": d.WebhookID},
		})
	})
}

func jobNumber(itemID string) (int64, bool) {
	text, isJob := strings.CutPrefix(itemID, jobPrefix)
	n, err := strconv.ParseInt(text, 10, 64)
	return n, isJob && err == nil
}

// describeJobError translates the errors of jobs into those of queue items.
func describeJobError(err error) error {
	switch {
	case errors.Is(err, job.ErrNoJob):
		return ErrNoItem
	case errors.Is(err, job.ErrRunning):
		return ErrInProgress
	}
	return err
}
