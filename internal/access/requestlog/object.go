package requestlog

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const (
	// maxObjects is how many objects a call is found by, beside its Idempotency-Key.
	maxObjects = 3
	// maxObjectID is the longest ID that is looked at; ours are shorter.
	maxObjectID = 64
	// maxKey is the longest Idempotency-Key that is looked at; longer ones are refused.
	maxKey = 255
)

var objectHash = seal.HashColumn{Table: "request_log_object", Name: "object_hash"}

// objectHashes are what calls are found by: for each of some IDs of a mode, its keyed hash.
func objectHashes(
	ctx context.Context, sealer *seal.Sealer, q db.Querier, at scope.Scope, ids ...string,
) ([][]byte, error) {
	hasher, err := sealer.Hasher(ctx, q, objectHash, at.Tenant)
	if err != nil {
		return nil, err
	}
	hashes := make([][]byte, len(ids))
	for i, id := range ids {
		hashes[i] = hasher.Sum(string(at.Mode), id)
	}
	return hashes, nil
}

// withKey adds the Idempotency-Key of a call to what it is found by.
func withKey(ids []string, key string) []string {
	if key == "" || len(key) > maxKey || slices.Contains(ids, key) {
		return ids
	}
	return append(ids, key)
}

// objectsIn are the IDs of what a call was about: what its address names, what it returned, and whose that is.
func objectsIn(route string, address *url.URL, response []byte) []string {
	var ids []string
	for _, id := range slices.Concat(pathValues(route, address.EscapedPath()), queried(address), returned(response)) {
		if id != "" && len(id) <= maxObjectID && len(ids) < maxObjects && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// pathValues are the values of the parameters of a route in a path, which may have more in front.
func pathValues(route, path string) []string {
	names, parts := strings.Split(route, "/"), strings.Split(path, "/")
	if len(parts) < len(names) {
		return nil
	}
	var values []string
	for i, part := range parts[len(parts)-len(names):] {
		value, err := url.PathUnescape(part)
		if strings.HasPrefix(names[i], "{") && err == nil {
			values = append(values, value)
		}
	}
	return values
}

// queried are the IDs of the account and the user that a query asks for.
func queried(address *url.URL) []string {
	if address.RawQuery == "" {
		return nil
	}
	values := address.Query()
	return []string{values.Get("accountId"), values.Get("sourceId"), values.Get("userId")}
}

// returned are the IDs that an answer has of its object and of that object's account and user, as far as its
// beginning has them.
func returned(body []byte) []string {
	f := finder{dec: json.NewDecoder(bytes.NewReader(body)), found: map[string]string{}}
	f.value("")
	var ids []string
	for _, at := range []string{
		"id", "user.id", "accountId", "metadata.accountId", "userId", "metadata.userId",
	} {
		ids = append(ids, f.found[".data."+at])
	}
	return ids
}

// finder reads the texts of the fields at the top of an answer.
type finder struct {
	dec   *json.Decoder
	found map[string]string
}

const (
	// finderDepth is how deep the fields lie: .data.user.id.
	finderDepth = 3
	// passed is where everything deeper lies.
	passed = "..."
)

// value reads one value and reports whether it was whole.
func (f finder) value(at string) bool {
	token, err := f.dec.Token()
	if err != nil {
		return false
	}
	switch t := token.(type) {
	case string:
		f.found[at] = t
	case json.Delim:
		for f.dec.More() {
			below := at + ".[]"
			if t == '{' {
				name, _ := f.dec.Token()
				text, ok := name.(string)
				if !ok {
					return false
				}
				below = at + "." + text
			}
			if strings.Count(at, ".") >= finderDepth {
				below = passed
			}
			if !f.value(below) {
				return false
			}
		}
		_, err = f.dec.Token()
	}
	return err == nil
}
