package seal

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/db"
)

// pass goes through one column of one tenant.
type pass struct {
	*Job
	column *Column
	tenant string
	goal   string
}

// run works until the pass is finished or the time is over.
func (p *pass) run(ctx context.Context, until time.Time) (isDone bool, err error) {
	after, isDone, err := p.resume(ctx)
	for err == nil && !isDone {
		if !p.Now().Before(until) {
			return false, nil
		}
		after, isDone, err = p.batch(ctx, after)
	}
	return isDone, err
}

// resume returns the key of the last row that was looked at.
func (p *pass) resume(ctx context.Context) (after []any, isDone bool, err error) {
	type state struct {
		Goal       string   `db:"goal"`
		After      string   `db:"after_key"`
		FinishedAt *db.Time `db:"finished_at"`
	}
	was, err := db.Get[state](ctx, p.DB.Read(), `SELECT goal, after_key, finished_at FROM seal_pass
		WHERE tenant_id = $1 AND table_name = $2 AND column_name = $3`, p.tenant, p.column.Table, p.column.Name)
	if err == nil && was.Goal == p.goal {
		after, err = keyOf(was.After)
		return after, was.FinishedAt != nil, err
	}
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return nil, false, err
	}
	_, err = p.DB.Write().ExecContext(ctx, `INSERT INTO seal_pass
		(tenant_id, table_name, column_name, goal, after_key, looked, changed, broken)
		VALUES ($1, $2, $3, $4, '[]', 0, 0, 0)
		ON CONFLICT (tenant_id, table_name, column_name) DO UPDATE SET goal = excluded.goal, after_key = '[]',
			looked = 0, changed = 0, broken = 0, finished_at = NULL`, p.tenant, p.column.Table, p.column.Name, p.goal)
	return nil, false, err
}

// row is a row of the table: the values of its key, of the sealed column and of those it comes from.
type row struct {
	key    []any
	sealed []byte
	plain  []sql.NullString
}

// size is how many bytes of a row are in memory.
func (r *row) size() int {
	bytes := len(r.sealed)
	for _, text := range r.plain {
		bytes += len(text.String)
	}
	return bytes
}

// batch looks at the next rows, and changes those that need it in one transaction.
func (p *pass) batch(ctx context.Context, after []any) (last []any, isDone bool, err error) {
	size := p.column.Batch
	if size == 0 {
		size = defaultBatch
	}
	rows, isFull, err := p.read(ctx, after, size)
	if err != nil {
		return nil, false, err
	}
	isDone, last = !isFull, after
	if len(rows) > 0 {
		last = rows[len(rows)-1].key
	}
	text, err := json.Marshal(last)
	if err != nil {
		return nil, false, err
	}
	var finished *db.Time
	if isDone {
		finished = db.AtPtr(p.Now())
	}
	err = p.DB.Tx(ctx, func(tx *db.Tx) error {
		changed, broken, isMoved := 0, 0, false
		for _, r := range rows {
			isChanged, err := p.change(ctx, tx, r)
			switch {
			case IsUnreadable(err): // nobody can open it; the others must not wait for it
				broken++
				p.Log.Error("a sealed value does not open", "column", p.column.String(), "tenant", p.tenant,
					"key", texts(r.key), "error", err)
			case err != nil:
				return fmt.Errorf("row %v: %w", r.key, err)
			case isChanged:
				changed++
				isMoved = isMoved || r.sealed == nil
			}
		}
		if isMoved {
			if err := tx.RewriteLater(ctx); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE seal_pass SET after_key = $1, looked = looked + $2,
			changed = changed + $3, broken = broken + $4, finished_at = $5
			WHERE tenant_id = $6 AND table_name = $7 AND column_name = $8 AND goal = $9`,
			string(text), len(rows), changed, broken, finished, p.tenant, p.column.Table, p.column.Name, p.goal)
		return err
	})
	return last, isDone, err
}

func (p *pass) read(ctx context.Context, after []any, limit int) (rows []row, isFull bool, err error) {
	c := p.column
	columns := append(slices.Clone(c.Key), c.Name)
	for _, from := range c.From {
		columns = append(columns, from.Column)
	}
	s := db.Query(columns...).From(c.Table)
	if !c.IsShared {
		s.Where(s.Equal("tenant_id", p.tenant))
	}
	if len(after) > 0 {
		values := make([]string, len(after))
		for i, value := range after {
			values[i] = s.Var(value)
		}
		s.Where("(" + strings.Join(c.Key, ", ") + ") > (" + strings.Join(values, ", ") + ")")
	}
	query, args := s.OrderBy(c.Key...).Limit(limit).Build()
	found, err := p.DB.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = found.Close() }()
	for bytes := 0; bytes < batchBytes && found.Next(); {
		r := row{key: make([]any, len(c.Key)), plain: make([]sql.NullString, len(c.From))}
		var into []any
		for i := range r.key {
			into = append(into, &r.key[i])
		}
		into = append(into, &r.sealed)
		for i := range r.plain {
			into = append(into, &r.plain[i])
		}
		if err := found.Scan(into...); err != nil {
			return nil, false, err
		}
		rows, bytes = append(rows, r), bytes+r.size()
		isFull = len(rows) == limit || bytes >= batchBytes
	}
	return rows, isFull, found.Err()
}

// change brings a row under the newest key, unless it is or changed since it was read.
func (p *pass) change(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	switch {
	case p.column.Text != nil:
		return p.resealText(ctx, tx, r)
	case r.sealed != nil:
		return p.reseal(ctx, tx, r)
	default:
		return p.move(ctx, tx, r)
	}
}

func (p *pass) reseal(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	vault, err := p.Seal.Vault(ctx, tx, p.column, p.tenant)
	if err != nil || isUnder(r.sealed, vault.keys.newest) {
		return false, err
	}
	key := texts(r.key)
	plain, err := vault.Open(nil, r.sealed, key...)
	if err != nil {
		return false, err
	}
	sealed, err := vault.Seal(plain, key...)
	if err != nil {
		return false, err
	}
	return p.swap(ctx, tx, r, sealed)
}

func (p *pass) resealText(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	if len(r.sealed) == 0 {
		return false, nil
	}
	keys, err := p.Seal.ringToSeal(ctx, tx, p.tenant)
	if err != nil || strings.Contains(string(r.sealed), "|"+keys.newest.id+"|") {
		return false, err
	}
	at := p.column.Text(p.tenant, texts(r.key))
	plain, err := p.Seal.Open(ctx, tx, at, string(r.sealed))
	if err != nil {
		return false, err
	}
	sealed, err := p.Seal.Seal(ctx, tx, at, plain)
	if err != nil {
		return false, err
	}
	return p.swap(ctx, tx, r, sealed)
}

// move seals what a row still holds plain.
func (p *pass) move(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	c := p.column
	plain := make([]string, len(r.plain))
	for i, value := range r.plain {
		plain[i] = value.String
	}
	value, err := c.convert(plain)
	if err != nil || value == nil {
		return false, err
	}
	vault, err := p.Seal.Vault(ctx, tx, c, p.tenant)
	if err != nil {
		return false, err
	}
	key := texts(r.key)
	sealed, err := vault.Seal(value, key...)
	if err != nil {
		return false, err
	}
	isMoved, err := p.swap(ctx, tx, r, sealed)
	if err != nil || !isMoved {
		return false, err
	}
	if c.Also == nil {
		return true, nil
	}
	return true, c.Also(ctx, tx, Moved{Tenant: p.tenant, Key: key, Plain: plain, Seal: p.Seal})
}

func (c *Column) convert(plain []string) ([]byte, error) {
	if c.Convert == nil {
		if len(plain) == 0 || plain[0] == c.From[0].Blank {
			return nil, nil
		}
		return []byte(plain[0]), nil
	}
	value, err := c.Convert(plain)
	if err != nil {
		// The error may quote the value.
		return nil, fmt.Errorf("the plain value of %s cannot be converted", c)
	}
	return value, nil
}

// swap stores a sealed value in place of what was read, if that is still there.
func (p *pass) swap(ctx context.Context, tx *db.Tx, r row, sealed any) (bool, error) {
	c := p.column
	var args []any
	arg := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	sets, wheres := []string{c.Name + " = " + arg(sealed)}, []string{}
	if !c.IsShared {
		wheres = append(wheres, "tenant_id = "+arg(p.tenant))
	}
	for i, column := range c.Key {
		wheres = append(wheres, column+" = "+arg(r.key[i]))
	}
	switch {
	case c.Text != nil:
		wheres = append(wheres, c.Name+" = "+arg(string(r.sealed)))
	case r.sealed != nil:
		wheres = append(wheres, c.Name+" = "+arg(r.sealed))
	default:
		wheres = append(wheres, c.Name+" IS NULL")
		for i, from := range c.From {
			if from.IsKept {
				continue
			}
			sets = append(sets, from.Column+" = "+arg(from.Blank))
			wheres = append(wheres, from.Column+" IS NOT DISTINCT FROM "+arg(r.plain[i]))
		}
	}
	n, err := db.Exec(ctx, tx, "UPDATE "+c.Table+" SET "+strings.Join(sets, ", ")+
		" WHERE "+strings.Join(wheres, " AND "), args...)
	return n == 1, err
}

// keyOf reads the key of a row back, numbers as such.
func keyOf(text string) ([]any, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var key []any
	if err := decoder.Decode(&key); err != nil {
		return nil, fmt.Errorf("read key of a row: %w", err)
	}
	for i, part := range key {
		if number, ok := part.(json.Number); ok {
			whole, err := number.Int64()
			if err != nil {
				return nil, fmt.Errorf("read key of a row: %w", err)
			}
			key[i] = whole
		}
	}
	return key, nil
}

func texts(key []any) []string {
	out := make([]string, len(key))
	for i, part := range key {
		out[i] = fmt.Sprint(part)
	}
	return out
}
