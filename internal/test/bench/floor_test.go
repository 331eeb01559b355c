package bench_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// What a floor is told when it is started.
const (
	floorListen = "NOD_BENCH_FLOOR_LISTEN"
	floorDriver = "NOD_BENCH_FLOOR_DRIVER"
	floorSource = "NOD_BENCH_FLOOR_SOURCE"
)

// floor answers like the server, without all that the server is for: no authentication, no limits, no
// checks, no framework. SQL and answer are the same.
type floor struct {
	read, write *sql.DB
	created     atomic.Int64
}

func serveFloor() error {
	driver, source := os.Getenv(floorDriver), os.Getenv(floorSource)
	f := &floor{}
	if err := f.open(driver, source); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /users", f.list)
	mux.HandleFunc("GET /names", f.names)
	mux.HandleFunc("POST /users", f.create)
	return http.ListenAndServe(os.Getenv(floorListen), mux)
}

func (f *floor) open(driver, source string) (err error) {
	const common = "?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"
	if driver == "sqlite" {
		source += common + "&_pragma=cache_size(-32000)"
	}
	if f.read, err = sql.Open(driver, source); err != nil {
		return err
	}
	f.read.SetMaxOpenConns(8)
	f.read.SetMaxIdleConns(8)
	f.write = f.read
	if driver == "sqlite" {
		f.read.SetMaxOpenConns(4)
		f.write, err = sql.Open(driver, source)
		f.write.SetMaxOpenConns(1)
	}
	return err
}

type floorUser struct {
	tenantID, mode, source, fullName, nameSource, image, outcome string
	metadata, accounts, uploads                                  []byte
	live, ended, uploadsLive, uploadsEnded, createdAt, updatedAt int64

	ID               string            `json:"id"`
	ExternalMetadata map[string]string `json:"externalMetadata"`
	CreatedAt        string            `json:"createdAt"`
	Providers        []string          `json:"providers"`
	Session          struct {
		UserID    string `json:"userId"`
		Channel   string `json:"channel"`
		ChannelID string `json:"channelId"`
		Status    string `json:"status"`
	} `json:"session"`
}

const floorColumns = `tenant_id, mode, id, source, external_metadata, full_name, name_source_id, head_image_url,
	outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live, uploads_ended,
	created_at, updated_at`

// list answers ?tenant=…&at=…&id=…, the two last being the position after which the page begins.
func (f *floor) list(w http.ResponseWriter, r *http.Request) {
	rows, err := f.query(r, floorColumns, 51)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer func() { _ = rows.Close() }()
	users := make([]floorUser, 0, 51)
	for rows.Next() {
		var u floorUser
		if err := u.scan(rows); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		users = append(users, u)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"code": "OK", "message": "", "requestId": "", "data": map[string]any{"items": users[:min(50, len(users))]},
	})
}

// query reads columns of the users that come next.
func (f *floor) query(r *http.Request, columns string, limit int) (*sql.Rows, error) {
	query, args := "SELECT "+columns+" FROM end_user WHERE tenant_id = $1 AND mode = $2",
		[]any{r.FormValue("tenant"), "SANDBOX"}
	if r.FormValue("id") != "" {
		at, _ := strconv.ParseInt(r.FormValue("at"), 10, 64)
		query, args = query+" AND (created_at, id) < ($3, $4)", append(args, at, r.FormValue("id"))
	}
	return f.read.QueryContext(r.Context(), fmt.Sprint(query, " ORDER BY created_at DESC, id DESC LIMIT ", limit), args...)
}

// floorPortion is as many names as the server looks through at a time.
const floorPortion = 2000

// names answers ?tenant=…&at=…&id=… with the position after a portion of names, nil at the end of the list. It reads the
// sealed names and looks for the text in them, but opens none.
func (f *floor) names(w http.ResponseWriter, r *http.Request) {
	rows, err := f.query(r, "name_sealed, created_at, id", floorPortion)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer func() { _ = rows.Close() }()
	var sealed sql.RawBytes
	var at int64
	var id string
	part, count := []byte(r.FormValue("userName")), 0
	for ; rows.Next(); count++ {
		if err := rows.Scan(&sealed, &at, &id); err != nil || bytes.Contains(sealed, part) {
			http.Error(w, fmt.Sprint("read ", id, ": ", err), http.StatusInternalServerError)
			return
		}
	}
	var next any
	if count == floorPortion {
		next = url.Values{"at": {strconv.FormatInt(at, 10)}, "id": {id}}.Encode()
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"data": map[string]any{"items": []any{}, "nextCursor": next}})
}

func (u *floorUser) scan(rows *sql.Rows) error {
	err := rows.Scan(&u.tenantID, &u.mode, &u.ID, &u.source, &u.metadata, &u.fullName, &u.nameSource, &u.image,
		&u.outcome, &u.Session.Status, &u.accounts, &u.live, &u.ended, &u.uploads, &u.uploadsLive, &u.uploadsEnded,
		&u.createdAt, &u.updatedAt)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(u.metadata, &u.ExternalMetadata); err != nil {
		return err
	}
	var accounts []struct{ ProviderID string }
	if err := json.Unmarshal(u.accounts, &accounts); err != nil {
		return err
	}
	for _, account := range accounts {
		u.Providers = append(u.Providers, account.ProviderID)
	}
	u.CreatedAt = time.UnixMilli(u.createdAt).UTC().Format("2006-01-02T15:04:05.000Z")
	u.Session.UserID, u.Session.Channel = u.ID, "Default"
	return nil
}

// create inserts a user and an event in one transaction.
func (f *floor) create(w http.ResponseWriter, r *http.Request) {
	n, now := f.created.Add(1), time.Now().UnixMilli()
	id, tenant := fmt.Sprint("floor-", n), r.FormValue("tenant")
	err := func() error {
		tx, err := f.write.BeginTx(r.Context(), nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		_, err = tx.ExecContext(r.Context(), "INSERT INTO end_user ("+floorColumns+`, full_name_folded)
			VALUES ($1, 'SANDBOX', $2, 'API', '{}', '', '', '', '', 'IN_PROGRESS', '[]', 0, 0, '[]', 0, 0, $3, $3, '')`,
			tenant, id, now)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(r.Context(), `INSERT INTO event
			(tenant_id, mode, id, sequence, type, user_id, body, body_payload, created_at)
			VALUES ($1, 'FLOOR', $2, $3, 'USER_CREATED', $2, $4, '', $5)`,
			tenant, id, n, `{"text":"`+strings.Repeat("x", 300)+`"}`, now)
		if err != nil {
			return err
		}
		return tx.Commit()
	}()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_, _ = fmt.Fprintf(w, `{"code":"CREATED","data":{"user":{"id":%q}}}`, id)
}
