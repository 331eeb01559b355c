package requestlog

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestShapeOf(t *testing.T) {
	t.Parallel()
	known := map[string]bool{"email": true, "ids": true, "id": true, "metadata": true, "n": true, "active": true, "none": true}
	deep := strings.Repeat(`{"metadata":`, 40) + "1" + strings.Repeat("}", 40)
	for body, want := range map[string]string{
		``:     ``,
		` `:    ``,
		`<a/>`: ``,
		`{}`:   `{}`,
		`"x"`:  `"string"`,
		`{"email":"maria@example.com","n":-1.5e3,"active":true,"none":null}`: `{"email":"string","n":"number","active":"boolean","none":null}`,
		`{"ids":[{"id":"a"},{"email":"b"}],"id":[]}`:                         `{"ids":[{"id":"string"}],"id":[]}`,
		`{"metadata":{"maria@example.com":"x","+639170000012":{"id":1}}}`:    `{"metadata":{"?":"string"}}`,
		`{"email":"maria@exam`:                    `{"email":"…"}`,
		`{"ids":[{"id":"a","email":"b"},{"id":"c`: `{"ids":[{"id":"string","email":"string"}]}`,
		`{"em`: `{}`,
	} {
		require.Equal(t, want, shapeOf([]byte(body), known), body)
	}
	require.Contains(t, shapeOf([]byte(deep), known), cutOff)
	require.Less(t, len(shapeOf([]byte(deep), known)), 400)
	long := `[` + strings.Repeat(`[`, 3) + `1` + strings.Repeat(`]`, 3) + `]`
	require.Equal(t, `[[[["number"]]]]`, shapeOf([]byte(long), known))
}

// FuzzShapeOf: whatever is sent, the shape is JSON (or nothing), short, and has nothing of a value.
func FuzzShapeOf(f *testing.F) {
	for _, seed := range []string{`{"id":"Zx9secret"}`, `[{"id":1},`, `{"Zx9secret":{"id":[1,2,`, `"`, `nul`, `{"id":`} {
		f.Add([]byte(seed))
	}
	known := map[string]bool{"id": true}
	f.Fuzz(func(t *testing.T, body []byte) {
		shape := shapeOf(body, known)
		require.LessOrEqual(t, len(shape), maxShape+20*maxDepth)
		if shape == "" {
			return
		}
		var value any
		require.NoError(t, json.Unmarshal([]byte(shape), &value), "%s of %q", shape, body)
		for _, word := range []string{`"string"`, `"number"`, `"boolean"`, "null", cutOff, `"id"`, `"?"`} {
			shape = strings.ReplaceAll(shape, word, "")
		}
		require.Empty(t, strings.Trim(shape, "{}[]:,"))
	})
}

// TestP95: what comes out of buckets is never less than the true figure, and at most a fifth more.
func TestP95(t *testing.T) {
	t.Parallel()
	require.Zero(t, p95(nil))
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 19, 20, 21, 100, 1000} {
		buckets, all := map[int]int64{}, []time.Duration{}
		for range n {
			took := time.Duration(random.ExpFloat64() * float64(40*time.Millisecond))
			all = append(all, took)
			buckets[bucketOf(took)]++
		}
		slices.Sort(all)
		exact := max(all[(95*n+99)/100-1], firstBucket)
		require.GreaterOrEqual(t, p95(buckets), exact, n)
		require.LessOrEqual(t, float64(p95(buckets)), float64(exact)*growth*1.0001, n)
	}
	require.Equal(t, lastBucket, bucketOf(time.Hour))
}

// TestFieldNames: a field has a name wherever the description has it.
func TestFieldNames(t *testing.T) {
	t.Parallel()
	names, err := fieldNames(func() ([]byte, error) {
		return []byte(`{"paths":{"/users":{"get":{"parameters":[{"name":"size"}]}}},"components":{"schemas":{"List":
			{"properties":{"items":{"type":"array","items":{"allOf":[{"properties":{"date":{}}}]}}}}}}}`), nil
	})
	require.NoError(t, err)
	require.Equal(t, map[string]bool{"size": true, "items": true, "date": true}, names)
}
