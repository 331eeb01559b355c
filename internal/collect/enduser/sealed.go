package enduser

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/seal"
)

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&nameColumn, &docColumn} }

// nameColumn is what a search for a part of a name opens, user by user.
var nameColumn = seal.Column{
	Table: "end_user", Name: "name_sealed", Key: []string{"mode", "id"},
	From:    []seal.Plain{{Column: "full_name_folded"}},
	Convert: func(plain []string) ([]byte, error) { return padded(plain[0]), nil },
}

// docColumn is a frame of what answers show of a user, each as ready JSON: name, address of the picture, external
// metadata. Who changes it has locked the user.
var docColumn = seal.Column{
	Table: "end_user", Name: "doc", Key: []string{"mode", "id"},
	From: []seal.Plain{
		{Column: "full_name"}, {Column: "head_image_url"}, {Column: "external_metadata", Blank: "{}"},
		{Column: "created_at", IsKept: true},
	},
	Convert: func(plain []string) ([]byte, error) {
		return frame(plain[0], plain[1], []byte(plain[2])), nil
	},
	Also: moveMoved,
}

// moveMoved gives a user whom the job has sealed the rows that they are found by.
func moveMoved(ctx context.Context, tx *db.Tx, row seal.Moved) error {
	u := User{TenantID: row.Tenant, Mode: auth.Mode(row.Key[0]), ID: row.Key[1]}
	if json.Unmarshal([]byte(row.Plain[2]), &u.ExternalMetadata.V) != nil {
		return errors.New("the external metadata of a user is not JSON") // the decoder's error would quote it
	}
	createdAt, err := strconv.ParseInt(row.Plain[3], 10, 64)
	if err != nil {
		return err
	}
	u.CreatedAt = db.At(time.UnixMilli(createdAt))
	return movePairs(ctx, tx, row.Seal, u)
}

// pairColumn is what users are found by: a key of their external metadata with its value.
var pairColumn = seal.HashColumn{Table: "end_user_pair", Name: "pair"}

// frame is what docColumn holds. The filler at its end makes names that are about as long equally long, see padded;
// readers leave it out, and users stored before it have none.
func frame(name, image string, metadata []byte) []byte {
	text := httpapi.AppendText(nil, name)
	out, longest := seal.AppendFrame(nil, text), seal.AppendFrame(nil, make([]byte, steps(len(text)-2)+2))
	return seal.AppendFrame(out, httpapi.AppendText(nil, image), metadata, make([]byte, len(longest)-len(out)))
}

const (
	nameStep = 16
	// maxSearched bounds the entries of indexes; a name of 200 letters is longer only in scripts whose letters come
	// apart when they are folded.
	maxSearched = 2000
)

// padded is a folded name whose length tells little: that of nobody is that of a short one.
func padded(folded string) []byte {
	length := min(len(folded), maxSearched)
	out := make([]byte, steps(length))
	copy(out, folded[:length])
	return out
}

// steps is the length that a name is stored with.
func steps(length int) int { return max(nameStep, (length+nameStep-1)/nameStep*nameStep) }

// cells are the sealed columns of a user.
type cells struct{ name, doc []byte }

func (s *Service) cells(ctx context.Context, tx *db.Tx, u User) (c cells, err error) {
	metadata, err := httpapi.JSON(u.ExternalMetadata.V)
	if err != nil {
		return c, err
	}
	names, err := s.Seal.Vault(ctx, tx, &nameColumn, u.TenantID)
	if err != nil {
		return c, err
	}
	docs, err := s.Seal.Vault(ctx, tx, &docColumn, u.TenantID)
	if err != nil {
		return c, err
	}
	if c.name, err = names.Seal(padded(Fold(u.FullName)), string(u.Mode), u.ID); err != nil {
		return c, err
	}
	c.doc, err = docs.Seal(frame(u.FullName, u.HeadImageURL, metadata), string(u.Mode), u.ID)
	return c, err
}

// storedUser is a user as the table has it. Those of earlier releases have no doc until the job has sealed them.
type storedUser struct {
	User
	Doc []byte `db:"doc"`
}

// opened returns the users that were read.
func (s *Service) opened(ctx context.Context, q db.Querier, tenant string, rows ...storedUser) ([]User, error) {
	vault, err := s.Seal.Vault(ctx, q, &docColumn, tenant)
	if err != nil {
		return nil, err
	}
	users := make([]User, len(rows))
	for i, row := range rows {
		u := row.User
		if row.Doc != nil {
			frame, err := vault.Open(nil, row.Doc, string(u.Mode), u.ID)
			if err != nil {
				return nil, err
			}
			if err := u.read(frame); err != nil {
				return nil, err
			}
		}
		users[i] = u
	}
	return users, nil
}

func (u *User) read(frame []byte) error {
	var name, image, metadata []byte
	if err := seal.ReadFrame(frame, &name, &image, &metadata); err != nil {
		return err
	}
	u.ExternalMetadata.V = nil
	if json.Unmarshal(name, &u.FullName) != nil || json.Unmarshal(image, &u.HeadImageURL) != nil ||
		json.Unmarshal(metadata, &u.ExternalMetadata.V) != nil {
		return errors.New("the sealed frame of a user is not JSON")
	}
	return nil
}

func (s *Service) openedOne(ctx context.Context, q db.Querier, row storedUser, err error) (User, error) {
	if err != nil {
		return User{}, err
	}
	users, err := s.opened(ctx, q, row.TenantID, row)
	if err != nil {
		return User{}, err
	}
	return users[0], nil
}

// insertPairs stores what a user is found by.
func insertPairs(ctx context.Context, tx *db.Tx, sealer *seal.Sealer, u User) error {
	if len(u.ExternalMetadata.V) == 0 {
		return nil
	}
	hasher, err := sealer.Hasher(ctx, tx, pairColumn, u.TenantID)
	if err != nil {
		return err
	}
	b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("end_user_pair")
	b.Cols("tenant_id", "mode", "user_id", "pair", "created_at")
	for name, value := range u.ExternalMetadata.V {
		b.Values(u.TenantID, u.Mode, u.ID, hasher.Sum(name, value), u.CreatedAt)
	}
	query, args := b.Build()
	return tx.Later(ctx, query, args...)
}

// movePairs is insertPairs for a user whose external metadata an earlier release stored.
func movePairs(ctx context.Context, tx *db.Tx, sealer *seal.Sealer, u User) error {
	if err := insertPairs(ctx, tx, sealer, u); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM end_user_metadata WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		u.TenantID, u.Mode, u.ID)
	return err
}

// isMoving reports whether there still is external metadata that an earlier release stored. Once there is none there
// never will be.
func (s *Service) isMoving(ctx context.Context, q db.Querier) (bool, error) {
	if s.hasMoved.Load() {
		return false, nil
	}
	// Of any tenant; the condition has it search the key, not the table.
	left, err := db.Select[int](ctx, q, "SELECT 1 FROM end_user_metadata WHERE tenant_id >= '' LIMIT 1")
	if err != nil {
		return false, err
	}
	s.hasMoved.Store(len(left) == 0)
	return len(left) > 0, nil
}
