package enduser

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

// odd are texts that JSON escapes in more than one way.
var odd = []string{
	"", "Maria Clara", "Ma\u2028ria\u2029", `"quoted" \ back`, "<b>&amp;</b>", "👩‍🚀 Ñ 한", "\x00\x1f\x7f", "\ufffd bad", "\ttab", `","providerId":"x`,
	"null", "[]", `{"a":1}`,
}

func oddText() *rapid.Generator[string] { return rapid.OneOf(rapid.SampledFrom(odd), rapid.String()) }

// wire is how answers are encoded.
func wire(t *rapid.T, v any) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func anyUser(t *rapid.T) User {
	u := User{
		TenantID: "tenant-1", Mode: auth.Sandbox, ID: rapid.StringN(1, 20, 40).Draw(t, "id"),
		FullName: oddText().Draw(t, "name"), HeadImageURL: oddText().Draw(t, "image"),
		SessionStatus: SessionStatus(oddText().Draw(t, "status")),
		CreatedAt:     db.At(time.UnixMilli(rapid.Int64Range(0, 4e12).Draw(t, "created"))),
		UpdatedAt:     db.At(time.UnixMilli(rapid.Int64Range(0, 4e12).Draw(t, "updated"))),
	}
	u.ExternalMetadata.V = rapid.OneOf(
		rapid.MapOfN(oddText(), oddText(), 0, 5), rapid.Just(map[string]string(nil))).Draw(t, "metadata")
	u.Accounts.V = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) AccountRef {
		return AccountRef{
			AccountID: oddText().Draw(t, "account"), ProviderID: oddText().Draw(t, "provider"),
			ErrorCode: oddText().Draw(t, "failure"),
		}
	}), 0, 4).Draw(t, "accounts")
	if rapid.Bool().Draw(t, "has uploads") {
		u.Uploads.V = []UploadRef{{
			ID: oddText().Draw(t, "upload"), FileType: oddText().Draw(t, "type"), ErrorCode: oddText().Draw(t, "why"),
		}}
	}
	return u
}

// rowOf is a user as a list reads it.
func rowOf(t *rapid.T, u User, isPlain bool) *listRow {
	text := func(v any) []byte {
		out, err := json.Marshal(v) // as columns of JSON are stored
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	r := &listRow{
		id: u.ID, createdAt: u.CreatedAt.UnixMilli(), updatedAt: u.UpdatedAt.UnixMilli(), status: []byte(u.SessionStatus),
		accounts: text(u.Accounts.V), uploads: text(u.Uploads.V),
	}
	if isPlain {
		r.plainName = []byte(u.FullName)
		r.plainImage = []byte(u.HeadImageURL)
		r.plainMetadata = text(u.ExternalMetadata.V)
		if err := r.open(nil, u.Ref().Scope); err != nil {
			t.Fatal(err)
		}
		return r
	}
	metadata, err := httpapi.JSON(u.ExternalMetadata.V) // as [Service.cells] seals it
	if err != nil {
		t.Fatal(err)
	}
	if err := r.read(frame(u.FullName, u.HeadImageURL, metadata)); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStoredRefs: lists are read as they lie there, whichever release stored them; decoding took a fifth of a page.
func TestStoredRefs(t *testing.T) { //nolint:paralleltest // it counts what the program allocates
	const earlier = `[{"accountId":"acc-1","providerId":"harbourline","providerLogoUrl":"http://link.test/logo.svg"}]`
	now, err := json.Marshal([]AccountRef{{AccountID: "acc-1", ProviderID: "harbourline"}})
	require.NoError(t, err)
	for name, stored := range map[string][]byte{"earlier": []byte(earlier), "now": now} {
		refs := make([]ref, 0, 1)
		refs, err := readRefs(refs, stored, accountForm)
		require.NoError(t, err)
		decoded, err := decodeRefs(nil, stored)
		require.NoError(t, err)
		require.Equal(t, []ref{{[]byte("acc-1"), []byte("harbourline"), []byte{}}}, decoded, name)
		require.Equal(t, string(refs[0].id)+string(refs[0].source)+string(refs[0].failure), "acc-1harbourline", name)
		require.Zero(t, testing.AllocsPerRun(10, func() { _, _ = readRefs(refs[:0], stored, accountForm) }), name)
	}
}

// TestWrittenLists holds what lists write by hand to the types that the API describes: the same bytes as if they had been
// encoded, for users who are sealed; the same values for those of earlier releases.
func TestWrittenLists(t *testing.T) {
	t.Parallel()
	s := &Service{Deps: Deps{LogoBase: "http://link.test/a?b=1&c"}}
	screen := s.screenList()
	rapid.Check(t, func(t *rapid.T) {
		u, isPlain := anyUser(t), rapid.Bool().Draw(t, "plain")
		row := rowOf(t, u, isPlain)
		data, err := dataList.append(nil, row)
		require.NoError(t, err)
		portal, err := screen.append(nil, row)
		require.NoError(t, err)
		require.Equal(t, wire(t, s.Logos(u).toScreen()), string(portal))
		var decoded userOut
		require.NoError(t, json.Unmarshal(data, &decoded))
		require.Equal(t, wire(t, u.toWire()), wire(t, decoded))
		if !isPlain {
			require.Equal(t, wire(t, u.toWire()), string(data))
		}
	})
}
