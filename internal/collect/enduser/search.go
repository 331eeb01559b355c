package enduser

import (
	"bytes"
	"context"
	"database/sql"
	"slices"

	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// portion is how many users are looked through at a time for a part of a name.
const portion = 2_000

// fit are the places in a list of users with the part of a name, out of a portion that ends at end, or with the list
// where that is nil.
type fit struct {
	places []page.Position
	end    *page.Position
}

// lookThrough opens the names of a portion of a list, until there are more than the page takes.
func (s *Service) lookThrough(ctx context.Context, at scope.Scope, f ListFilter, r page.Request) (fit, error) {
	part := []byte(Fold(f.Name))
	looked, plain, err := s.openNames(ctx, at, f, r, part)
	if err != nil || len(plain) == 0 {
		return looked, err
	}
	// Names that the job has not reached yet are in no index.
	others, err := s.usersAt(ctx, at, plain)
	if err != nil {
		return fit{}, err
	}
	isOther := make(map[string]bool, len(others))
	for _, u := range others {
		isOther[u.ID] = !bytes.Contains([]byte(Fold(u.FullName)), part)
	}
	looked.places = slices.DeleteFunc(looked.places, func(p page.Position) bool { return isOther[p.ID] })
	return looked, nil
}

// openNames opens the names of a portion. It takes those along that an earlier release stored, which are plain.
func (s *Service) openNames(
	ctx context.Context, at scope.Scope, f ListFilter, r page.Request, part []byte,
) (looked fit, plain []page.Position, err error) {
	q := s.DB.Read()
	b, err := s.query(ctx, at, f, "u.name_sealed")
	if err != nil {
		return fit{}, nil, err
	}
	b.SelectMore(b.time, b.id)
	vault, err := s.Seal.Vault(ctx, q, &nameColumn, at.Tenant)
	if err != nil {
		return fit{}, nil, err
	}
	query, args := b.page(f, r).Limit(portion).Build()
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return fit{}, nil, err
	}
	defer func() { _ = rows.Close() }()
	var sealed sql.RawBytes
	var name []byte
	var last page.Position
	mode, count, hits := string(at.Mode), 0, 0
	for hits <= r.Size && rows.Next() {
		if err := rows.Scan(&sealed, &last.At, &last.ID); err != nil {
			return fit{}, nil, err
		}
		count++
		if sealed == nil {
			looked.places, plain = append(looked.places, last), append(plain, last)
			continue
		}
		if name, err = vault.Open(name[:0], sealed, mode, last.ID); err != nil {
			return fit{}, nil, err
		}
		if bytes.Contains(name, part) {
			looked.places, hits = append(looked.places, last), hits+1
		}
	}
	if count == portion || hits > r.Size {
		looked.end = &last
	}
	return looked, plain, rows.Err()
}
