package seal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/db"
)

const (
	// JobEvery is how often [Job.Run] should run.
	JobEvery = 15 * time.Second
	// defaultBatch is how many rows are changed in one transaction, and batchBytes how much they hold before it ends
	// with fewer: some columns have whole files.
	defaultBatch = 500
	batchBytes   = 4 << 20
	leaseTime    = time.Minute
	// slice bounds one run, so that it ends when the server stops.
	slice = 10 * time.Second
	// settle is how long after a rotation the rows are walked: long enough for
	// every process to notice the new key (noticeEvery) and for transactions that
	// used the one before to end, so that one walk finds all.
	settle = 2 * time.Minute
	// quickRewrite is how many bytes of a database are rewritten in about two seconds.
	quickRewrite = 100_000_000
)

// JobDeps are the job's dependencies.
type JobDeps struct {
	DB      *db.DB
	Seal    *Sealer
	Columns []*Column
	Log     *slog.Logger
	// RewriteHour is the hour of the day in which a large SQLite database may be rewritten; negative for any.
	RewriteHour int
	// Now is the real time, which a movable clock does not change: other processes count on it.
	Now func() time.Time
}

// Job brings every sealed column of every tenant under the tenant's newest key:
// what is still plain because an earlier release wrote it, and what is sealed
// under an older key. It goes through a column by the key of its rows, a batch at
// a time, and remembers how far it came. A row that was changed meanwhile is left
// alone: who changed it sealed it.
type Job struct {
	JobDeps
	goal  string
	quick int64 // size of a database that is rewritten at once
}

// NewJob makes the job.
func NewJob(d JobDeps) *Job {
	if d.Now == nil {
		d.Now = time.Now
	}
	goals := make([]string, 0, len(d.Columns))
	for _, c := range d.Columns {
		goals = append(goals, c.goal())
	}
	slices.Sort(goals)
	return &Job{JobDeps: d, goal: digest(goals...), quick: quickRewrite}
}

// goal changes when there is more to move into the column.
func (c *Column) goal() string {
	parts := []string{c.Table, c.Name}
	for _, p := range c.From {
		parts = append(parts, p.Column)
	}
	return digest(parts...)
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// Run works for a while, for one tenant after the other. Replicas may run it at once.
func (j *Job) Run(ctx context.Context) error {
	if err := j.Seal.keepUp(ctx, j.Now()); err != nil {
		return err
	}
	until := j.Now().Add(slice)
	for j.Now().Before(until) {
		t, err := j.claim(ctx)
		if errors.Is(err, db.ErrNotFound) {
			return errors.Join(j.forget(ctx), j.clean(ctx))
		}
		if err != nil {
			return err
		}
		if err := j.work(ctx, t, until); err != nil {
			return err
		}
	}
	return nil
}

// numbered is a key of a tenant.
type numbered struct {
	Tenant string `db:"tenant_id"`
	Number int64  `db:"number"`
}

// unfinished are the newest keys under which not everything is. A key that
// follows another waits until everybody uses it.
const unfinished = ` FROM tenant_key k WHERE k.finished <> $1
	AND k.number = (SELECT max(n.number) FROM tenant_key n WHERE n.tenant_id = k.tenant_id)`

func (j *Job) claim(ctx context.Context) (numbered, error) {
	now := j.Now()
	rows, err := db.Select[numbered](ctx, j.DB.Read(), "SELECT k.tenant_id, k.number"+unfinished+`
		AND k.lease_until < $2 AND (k.number = 1 OR k.made_at IS NULL OR k.made_at <= $3)
		ORDER BY k.tenant_id LIMIT 20`, j.goal, db.At(now), db.At(now.Add(-settle)))
	if err != nil {
		return numbered{}, fmt.Errorf("find tenants to seal for: %w", err)
	}
	for _, t := range rows {
		n, err := db.Exec(ctx, j.DB.Write(), `UPDATE tenant_key SET lease_until = $1
			WHERE tenant_id = $2 AND number = $3 AND lease_until < $4`,
			db.At(now.Add(leaseTime)), t.Tenant, t.Number, db.At(now))
		if err != nil {
			return numbered{}, fmt.Errorf("claim tenant to seal for: %w", err)
		}
		if n == 1 {
			return t, nil
		}
	}
	return numbered{}, db.ErrNotFound
}

// work brings all columns of a tenant under its newest key, or gives the tenant back when the time is over.
func (j *Job) work(ctx context.Context, t numbered, until time.Time) error {
	if err := j.Seal.knows(ctx, t); err != nil {
		return err
	}
	isDone := true
	for _, c := range j.Columns {
		if c.IsShared && t.Tenant != "" {
			continue
		}
		p := pass{Job: j, column: c, tenant: t.Tenant, goal: fmt.Sprintf("%d %s", t.Number, c.goal())}
		done, err := p.run(ctx, until)
		if err != nil {
			return fmt.Errorf("seal %s: %w", c, err)
		}
		if isDone = done; !isDone {
			break
		}
	}
	if !isDone {
		return j.giveBack(ctx, t)
	}
	_, err := j.DB.Write().ExecContext(ctx, `UPDATE tenant_key SET finished = $1, finished_at = $2, lease_until = 0
		WHERE tenant_id = $3 AND number = $4`, j.goal, db.At(j.Now()), t.Tenant, t.Number)
	return err
}

func (j *Job) giveBack(ctx context.Context, t numbered) error {
	_, err := j.DB.Write().ExecContext(ctx,
		"UPDATE tenant_key SET lease_until = 0 WHERE tenant_id = $1 AND number = $2", t.Tenant, t.Number)
	return err
}

// forget deletes the keys that no longer seal anything.
func (j *Job) forget(ctx context.Context) error {
	n, err := j.Seal.forget(ctx, j.goal, j.Now().Add(-settle))
	if n > 0 {
		j.Log.Info("deleted data keys that no row is sealed under", "keys", n)
	}
	return err
}

// clean takes what was plain out of the files of a SQLite database, once nothing is left to do: at once where writers
// hardly wait for it, otherwise in the hour that was chosen. The note that it is due survives the process.
func (j *Job) clean(ctx context.Context) error {
	limit := j.quick
	if j.RewriteHour < 0 || j.Now().Hour() == j.RewriteHour {
		limit = db.AnySize
	}
	_, err := j.DB.RewriteIfDue(ctx, limit)
	return err
}

// Progress says how much of the job is done.
type Progress struct {
	Tenants int `db:"tenants"   json:"organizations"` // the installation itself included
	Left    int `db:"remaining" json:"left"`          // of them
	Looked  int `db:"looked"    json:"rowsRead"`
	Changed int `db:"changed"   json:"rowsSealed"` // rows that were plain or under an older key
	Broken  int `db:"broken"    json:"rowsBroken"` // rows that do not open
	// IsRewriteDue is set while SQLite's files may still have what was plain.
	IsRewriteDue bool `db:"-" json:"rewriteDue"`
}

// Progress returns how far the job came with a tenant, or with all (empty).
func (j *Job) Progress(ctx context.Context, tenant string) (Progress, error) {
	p, err := db.Get[Progress](ctx, j.DB.Read(), `SELECT
		(SELECT count(DISTINCT tenant_id) FROM tenant_key WHERE $2 IN ('', tenant_id)) AS tenants,
		(SELECT count(*)`+unfinished+` AND $2 IN ('', k.tenant_id)) AS remaining,
		CAST(coalesce(sum(looked), 0) AS BIGINT) AS looked, CAST(coalesce(sum(changed), 0) AS BIGINT) AS changed,
		CAST(coalesce(sum(broken), 0) AS BIGINT) AS broken FROM seal_pass WHERE $2 IN ('', tenant_id)`, j.goal, tenant)
	if err != nil {
		return Progress{}, fmt.Errorf("read progress of sealing: %w", err)
	}
	p.IsRewriteDue, err = j.DB.IsRewriteDue(ctx)
	return p, err
}

// Key is a data key of a tenant, for people.
type Key struct {
	Number     int64    `db:"number"      json:"number"`
	MadeAt     *db.Time `db:"made_at"     json:"madeAt"` // nil for keys of earlier releases
	Seals      int64    `db:"seals"       json:"seals"`  // reserved
	FinishedAt *db.Time `db:"finished_at" json:"finishedAt"`
}

// Keys returns the data keys of a tenant, oldest first.
func (j *Job) Keys(ctx context.Context, tenant string) ([]Key, error) {
	keys, err := db.Select[Key](ctx, j.DB.Read(),
		"SELECT number, made_at, seals, finished_at FROM tenant_key WHERE tenant_id = $1 ORDER BY number", tenant)
	if err != nil {
		return nil, fmt.Errorf("list data keys: %w", err)
	}
	return keys, nil
}
