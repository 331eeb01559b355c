// Package page is keyset paging: newest first by (created_at, id), with opaque
// cursors that are signed and bound to tenant, mode, list and filter, so that
// nobody can use one to look anywhere else, and a new row never shifts a page.
package page

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strings"
	"time"

	"nod/internal/platform/fault"
)

// MaxSize is the largest page anybody may ask for.
const MaxSize = 150

// cursorLife is how long a cursor may be used.
const cursorLife = 24 * time.Hour

// Position is the last row of a page: the next one holds what lies before it.
type Position struct {
	At int64 // sort key, most often created_at in milliseconds
	ID string
}

// Request asks a store for one page.
type Request struct {
	Size  int
	After *Position
}

// Limit is Size plus the one row that tells whether there is more.
func (r Request) Limit() int { return r.Size + 1 }

// List is one page of items and where the next begins.
type List[T any] struct {
	Items []T
	Next  *Position
}

// At is the position of a row in a list by time.
func At(t time.Time, id string) Position { return Position{At: t.UnixMilli(), ID: id} }

// Cut makes a page of rows fetched with Limit.
func Cut[T any](rows []T, r Request, position func(T) Position) List[T] {
	if len(rows) <= r.Size {
		return List[T]{Items: rows}
	}
	rows = rows[:r.Size]
	next := position(rows[len(rows)-1])
	return List[T]{Items: rows, Next: &next}
}

// Map changes the items of a page and keeps its cursor.
func Map[A, B any](l List[A], f func(A) B) List[B] {
	items := make([]B, len(l.Items))
	for i, v := range l.Items {
		items[i] = f(v)
	}
	return List[B]{Items: items, Next: l.Next}
}

// Codec makes and reads cursors.
type Codec struct {
	key []byte
	now func() time.Time
}

// NewCodec makes a codec that signs with key.
func NewCodec(key []byte, now func() time.Time) *Codec { return &Codec{key: key, now: now} }

// Binding is everything a cursor is bound to.
func Binding(parts ...string) string { return strings.Join(parts, "\x00") }

// Encode returns the cursor of a position, or nil at the end of a list.
func (c *Codec) Encode(binding string, next *Position) *string {
	if next == nil {
		return nil
	}
	body := binary.BigEndian.AppendUint64(nil, uint64(next.At))
	body = binary.BigEndian.AppendUint32(body, uint32(c.now().Unix()/60))
	body = append(body, next.ID...)
	text := base64.RawURLEncoding.EncodeToString(append(c.sign(binding, body), body...))
	return &text
}

// Decode reads a cursor; the empty text is the beginning of the list.
func (c *Codec) Decode(binding, cursor string) (*Position, error) {
	if cursor == "" {
		return nil, nil
	}
	bad := fault.InvalidField("cursor", "The cursor is not valid for this list.")
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || len(raw) < signatureSize+12 {
		return nil, bad
	}
	signature, body := raw[:signatureSize], raw[signatureSize:]
	if !hmac.Equal(signature, c.sign(binding, body)) {
		return nil, bad
	}
	madeAt := time.Unix(int64(binary.BigEndian.Uint32(body[8:12]))*60, 0)
	if c.now().Sub(madeAt) > cursorLife {
		return nil, fault.InvalidField("cursor", "The cursor has expired. Start the list again.")
	}
	return &Position{At: int64(binary.BigEndian.Uint64(body[:8])), ID: string(body[12:])}, nil
}

const signatureSize = 16

func (c *Codec) sign(binding string, body []byte) []byte {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte(binding))
	mac.Write([]byte{0})
	mac.Write(body)
	return mac.Sum(nil)[:signatureSize]
}
