package page_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/page"
)

func TestCursor(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	codec := page.NewCodec([]byte("key"), func() time.Time { return now })
	cursor := codec.Encode("list", &page.Position{At: 42, ID: "user-1"})
	require.NotNil(t, cursor)
	got, err := codec.Decode("list", *cursor)
	require.NoError(t, err)
	require.Equal(t, &page.Position{At: 42, ID: "user-1"}, got)

	require.Nil(t, codec.Encode("list", nil), "the end has no cursor")
	start, err := codec.Decode("list", "")
	require.NoError(t, err)
	require.Nil(t, start)

	_, err = codec.Decode("another list", *cursor)
	require.Error(t, err)
	_, err = page.NewCodec([]byte("other"), time.Now).Decode("list", *cursor)
	require.Error(t, err)
	now = now.Add(25 * time.Hour)
	_, err = codec.Decode("list", *cursor)
	require.ErrorContains(t, err, "expired")
}

func TestCursorTampering(t *testing.T) {
	t.Parallel()
	codec := page.NewCodec([]byte("key"), time.Now)
	cursor := *codec.Encode("list", &page.Position{At: 1, ID: "abc"})
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(cursor)-1).Draw(t, "position")
		c := rapid.SampledFrom([]byte("ABCDEFGHIJKLMNOPabcdefgh0123456789-_")).Draw(t, "character")
		if cursor[i] == c {
			return
		}
		// The last character may carry unused bits; every other one is signed.
		if i == len(cursor)-1 {
			return
		}
		_, err := codec.Decode("list", cursor[:i]+string(c)+cursor[i+1:])
		if err == nil {
			t.Fatalf("a changed cursor was accepted")
		}
	})
}

func TestCut(t *testing.T) {
	t.Parallel()
	position := func(n int) page.Position { return page.Position{At: int64(n)} }
	full := page.Cut([]int{9, 8, 7}, page.Request{Size: 2}, position)
	require.Equal(t, []int{9, 8}, full.Items)
	require.EqualValues(t, 8, full.Next.At)
	require.Nil(t, page.Cut([]int{9, 8}, page.Request{Size: 2}, position).Next)
}

func FuzzDecode(f *testing.F) {
	codec := page.NewCodec([]byte("key"), time.Now)
	f.Add("list", *codec.Encode("list", &page.Position{At: 1, ID: "a"}))
	f.Fuzz(func(t *testing.T, binding, cursor string) {
		if p, err := codec.Decode(binding, cursor); err == nil && cursor != "" && binding != "list" {
			t.Fatalf("a foreign cursor was accepted: %v", p)
		}
	})
}
