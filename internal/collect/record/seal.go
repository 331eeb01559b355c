package record

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&data} }

// data is a frame: what the record tells, as the data API shows it, and the shape that it was written in.
var data = seal.Column{
	Table: "record", Name: "data_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{
		{Column: "data"},
		{Column: "source_id", IsKept: true}, {Column: "kind", IsKept: true}, {Column: "item_key", IsKept: true},
	},
	Convert: func(plain []string) ([]byte, error) {
		return frameOf(connector.Section(plain[2]), []byte(plain[0])), nil
	},
	Also: hashKey,
}

// itemKey is what a source calls an item, which may be the number of a license.
var itemKey = seal.HashColumn{Table: "record", Name: "item_key"}

// hashKey replaces the key that an earlier release stored as the source gave it.
func hashKey(ctx context.Context, tx *db.Tx, moved seal.Moved) error {
	hasher, err := moved.Seal.Hasher(ctx, tx, itemKey, moved.Tenant)
	if err != nil {
		return err
	}
	source, kind, key := moved.Plain[1], connector.Section(moved.Plain[2]), moved.Plain[3]
	_, err = tx.ExecContext(ctx, "UPDATE record SET item_key = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
		places{hasher}.of(source, kind, key), moved.Tenant, moved.Key[0], moved.Key[1])
	return err
}

// places tell where a record is found again: the hash of its key and of where it comes from, so that equal keys of two
// sources do not show as such.
type places struct{ hasher *seal.Hasher }

func (s store) places(ctx context.Context, q db.Querier, tenant string) (places, error) {
	hasher, err := s.seal.Hasher(ctx, q, itemKey, tenant)
	return places{hasher}, err
}

func (p places) of(sourceID string, kind connector.Section, key string) string {
	return hex.EncodeToString(p.hasher.Sum(sourceID, string(kind), key))
}

// vault seals the records of a tenant.
type vault struct {
	store
	*seal.Vault
	keys places
}

func (s store) vault(ctx context.Context, tx *db.Tx, tenant string) (vault, error) {
	of, err := s.seal.Vault(ctx, tx, &data, tenant)
	if err != nil {
		return vault{}, err
	}
	keys, err := s.places(ctx, tx, tenant)
	return vault{s, of, keys}, err
}

func (v vault) seal(r row) ([]byte, error) {
	return v.SealFrame([][]byte{r.Data, []byte(v.shapes[r.Kind])}, string(r.Mode), r.ID)
}

// place is what is stored of the key of a row: of one that was read sealed it is the place already.
func (v vault) place(r row) string {
	if r.Sealed != nil {
		return r.ItemKey
	}
	return v.keys.of(r.SourceID, r.Kind, r.ItemKey)
}

// read opens what a query finds. Rows of earlier releases are plain until they were moved.
func (s store) read(ctx context.Context, q db.Querier, tenant, query string, args []any) ([]row, error) {
	rows, err := db.Select[row](ctx, q, query, args...)
	if err != nil || len(rows) == 0 {
		return rows, err
	}
	of, err := s.seal.Vault(ctx, q, &data, tenant)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		r := &rows[i]
		if r.Sealed == nil {
			continue
		}
		frame, err := of.Open(nil, r.Sealed, string(r.Mode), r.ID)
		if err != nil {
			return nil, err
		}
		var shape []byte
		if err := seal.ReadFrame(frame, &r.Data, &shape); err != nil {
			return nil, fmt.Errorf("read record %s: %w", r.ID, err)
		}
		r.isAsShown = string(shape) == s.shapes[r.Kind]
	}
	return rows, nil
}

// shapesOf tells the shapes of kinds. Data of today's shape is passed on as it is stored; that of a release in which
// the kind had other fields is read and rewritten.
func shapesOf(kinds []kind) map[connector.Section]string {
	shapes := map[connector.Section]string{}
	for _, k := range kinds {
		sum := sha256.Sum256([]byte(shapeOf(k.data)))
		shapes[k.section] = string(sum[:8])
	}
	return shapes
}

// shapeOf writes down the fields of a type and of those in it.
func shapeOf(t reflect.Type) string {
	if t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return t.String()
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return t.Kind().String() + " " + shapeOf(t.Elem())
	case reflect.Map:
		return "map " + shapeOf(t.Elem())
	case reflect.Struct:
		text := t.Name() + "{"
		for field := range t.Fields() {
			text += field.Name + " " + field.Tag.Get("json") + " " + shapeOf(field.Type) + ";"
		}
		return text + "}"
	default:
		return t.String()
	}
}
