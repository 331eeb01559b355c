package enduser

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"nod/internal/collect/catalogue"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Lists of users are read all day, so they are written without decoding what is stored: JSON is passed on, the rest is
// appended. The tests hold them to the types that the API describes.

// listRow is what lists show of a user as it is stored, until the next row is read.
type listRow struct {
	id                                            string
	createdAt, updatedAt                          int64
	status, accounts, uploads, doc, channel       sql.RawBytes
	plainName, plainImage, plainMetadata          sql.RawBytes // of users without a doc
	frame, name, image, metadata, escName, escImg []byte       // JSON
	refs                                          []ref
}

// listForm is one of the lists.
type listForm struct {
	columns string
	into    func(r *listRow) []any
	append  func(dst []byte, r *listRow) ([]byte, error)
}

// dataList is the list of the data API, of [userOut].
var dataList = listForm{
	columns: "u.id, u.created_at, u.session_status, u.accounts, u.doc, u.external_metadata, u.channel_id",
	into: func(r *listRow) []any {
		return []any{&r.id, &r.createdAt, &r.status, &r.accounts, &r.doc, &r.plainMetadata, &r.channel}
	},
	append: appendUser,
}

// screenList is the list of the portal, of [listedUser].
func (s *Service) screenList() listForm {
	logos := inner(httpapi.AppendText(nil, s.LogoBase))
	return listForm{
		columns: "u.id, u.created_at, u.updated_at, u.accounts, u.uploads, u.doc, u.full_name, u.head_image_url",
		into: func(r *listRow) []any {
			return []any{
				&r.id, &r.createdAt, &r.updatedAt, &r.accounts, &r.uploads, &r.doc, &r.plainName, &r.plainImage,
			}
		},
		append: func(dst []byte, r *listRow) ([]byte, error) { return appendListed(dst, r, logos) },
	}
}

// writtenPage is a page of a list, its items as JSON.
type writtenPage struct {
	items []byte
	next  *page.Position
}

// write reads a page of a list and writes it. It knows nothing of parts of names, which [Service.List] looks for.
func (s *Service) write(
	ctx context.Context, form listForm, at scope.Scope, f ListFilter, r page.Request,
) (writtenPage, error) {
	q := s.DB.Read()
	b, err := s.query(ctx, at, f, form.columns)
	if err != nil {
		return writtenPage{}, err
	}
	vault, err := s.Seal.Vault(ctx, q, &docColumn, at.Tenant)
	if err != nil {
		return writtenPage{}, err
	}
	query, args := b.page(f, r).Limit(r.Limit()).Build()
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return writtenPage{}, err
	}
	defer func() { _ = rows.Close() }()
	const room = 400 // for most users
	out, row, last := writtenPage{items: make([]byte, 0, room*r.Size)}, listRow{}, page.Position{}
	into := form.into(&row)
	for n := 0; rows.Next(); n++ {
		if n == r.Size {
			out.next = &last
			break
		}
		if err := rows.Scan(into...); err != nil {
			return writtenPage{}, err
		}
		if err := row.open(vault, at); err != nil {
			return writtenPage{}, err
		}
		if n > 0 {
			out.items = append(out.items, ',')
		}
		if out.items, err = form.append(out.items, &row); err != nil {
			return writtenPage{}, err
		}
		last = page.Position{At: row.createdAt, ID: row.id}
	}
	return out, rows.Err()
}

func (r *listRow) open(vault *seal.Vault, at scope.Scope) (err error) {
	if r.doc == nil {
		r.metadata = r.plainMetadata
		r.escName = httpapi.AppendText(r.escName[:0], []byte(r.plainName))
		r.escImg = httpapi.AppendText(r.escImg[:0], []byte(r.plainImage))
		r.name, r.image = r.escName, r.escImg
		return nil
	}
	if r.frame, err = vault.Open(r.frame[:0], r.doc, string(at.Mode), r.id); err != nil {
		return err
	}
	return r.read(r.frame)
}

func (r *listRow) read(frame []byte) error {
	return seal.ReadFrame(frame, &r.name, &r.image, &r.metadata)
}

// appendUser appends a [userOut].
func appendUser(dst []byte, r *listRow) (_ []byte, err error) {
	if r.refs, err = readRefs(r.refs[:0], r.accounts, accountForm); err != nil {
		return nil, err
	}
	dst = httpapi.AppendText(append(dst, `{"id":`...), r.id)
	dst = append(append(dst, `,"externalMetadata":`...), r.metadata...)
	dst = appendTime(append(dst, `,"createdAt":`...), r.createdAt)
	dst = append(dst, `,"providers":[`...)
	for i, account := range r.refs {
		isSame := func(other ref) bool { return bytes.Equal(other.source, account.source) }
		if slices.ContainsFunc(r.refs[:i], isSame) {
			continue
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), account.source...), '"')
	}
	dst = httpapi.AppendText(append(dst, `],"session":{"userId":`...), r.id)
	kind := `,"channel":"Default","channelId":`
	if r.channel != nil {
		kind = `,"channel":"WinkSite","channelId":`
	}
	dst = httpapi.AppendText(append(dst, kind...), []byte(r.channel))
	dst = append(dst, `,"status":`...)
	dst = httpapi.AppendText(dst, []byte(r.status))
	return append(dst, "}}"...), nil
}

// appendListed appends a [listedUser], whose logos are served below an address.
func appendListed(dst []byte, r *listRow, logos []byte) (_ []byte, err error) {
	dst = httpapi.AppendText(append(dst, `{"userId":`...), r.id)
	dst = append(append(dst, `,"headImageUrl":`...), r.image...)
	dst = append(append(dst, `,"fullName":`...), r.name...)
	dst = appendTime(append(dst, `,"createdAt":`...), r.createdAt)
	dst = appendTime(append(dst, `,"updatedAt":`...), r.updatedAt)
	for _, list := range []struct {
		key    string
		stored []byte
		form   refForm
	}{{`,"accounts":`, r.accounts, accountForm}, {`,"uploads":`, r.uploads, uploadForm}} {
		dst = append(dst, list.key...)
		if bytes.Equal(list.stored, []byte("null")) {
			dst = append(dst, "null"...)
			continue
		}
		if r.refs, err = readRefs(r.refs[:0], list.stored, list.form); err != nil {
			return nil, err
		}
		dst = append(dst, '[')
		for i, item := range r.refs {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(append(dst, list.form[0]...), item.id...)
			dst = append(append(dst, list.form[1]...), item.source...)
			dst = append(append(append(dst, list.form[2]...), logos...), catalogue.LogoPath(string(item.source))...)
			dst = append(append(append(dst, list.form[3]...), item.failure...), `"}`...)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}'), nil
}

func appendTime(dst []byte, millis int64) []byte {
	return db.At(time.UnixMilli(millis)).AppendJSON(dst)
}

// inner is a text in JSON without its quotes.
func inner(text []byte) []byte { return text[1 : len(text)-1] }

// ref is an account or an upload of a list; its texts are as in JSON, without the quotes.
type ref struct{ id, source, failure []byte }

// refForm is how the list of either is stored: what is before each text of an item. The last one, why an account or an
// upload failed, is missing in what earlier releases stored, and stays so until the user changes.
type refForm [4]string

var (
	accountForm = refForm{`{"accountId":"`, `","providerId":"`, `","providerLogoUrl":"`, `","errorCode":"`}
	uploadForm  = refForm{`{"id":"`, `","fileType":"`, `","providerLogoUrl":"`, `","errorCode":"`}
)

// readRefs appends the items of a stored list. One that is not in the form, or has texts that answers escape otherwise,
// is decoded.
func readRefs(dst []ref, stored []byte, form refForm) ([]ref, error) {
	items, rest, ok := dst, stored, true
	for i := 0; string(rest) != "]"; i++ {
		if i == 0 && string(rest) == "[]" {
			return dst, nil
		}
		var item ref
		if item, rest, ok = form.cut(rest, i); !ok {
			return decodeRefs(dst, stored)
		}
		items = append(items, item)
	}
	return items, nil
}

func (f refForm) cut(rest []byte, n int) (item ref, _ []byte, ok bool) {
	if len(rest) == 0 || rest[0] != "[,"[min(n, 1)] {
		return item, nil, false
	}
	rest = rest[1:]
	var ignored []byte
	for i, text := range []*[]byte{&item.id, &item.source, &ignored, &item.failure} {
		if !bytes.HasPrefix(rest, []byte(f[i])) {
			if text == &item.failure {
				break
			}
			return item, nil, false
		}
		rest = rest[len(f[i]):]
		end := bytes.IndexByte(rest, '"')
		if end < 0 || bytes.IndexByte(rest[:end], '\\') >= 0 {
			return item, nil, false
		}
		*text, rest = rest[:end], rest[end:]
	}
	rest, ok = bytes.CutPrefix(rest, []byte(`"}`))
	return item, rest, ok
}

func decodeRefs(dst []ref, stored []byte) ([]ref, error) {
	var items []struct{ AccountID, ProviderID, ID, FileType, ErrorCode string }
	if json.Unmarshal(stored, &items) != nil {
		return nil, errors.New("a user's list of accounts or uploads is not JSON")
	}
	for _, item := range items {
		dst = append(dst, ref{
			inner(httpapi.AppendText(nil, item.AccountID+item.ID)),
			inner(httpapi.AppendText(nil, item.ProviderID+item.FileType)),
			inner(httpapi.AppendText(nil, item.ErrorCode)),
		})
	}
	return dst, nil
}
