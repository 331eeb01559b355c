package markdown_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/markdown"
)

func TestPictureOrigins(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"https://a.example", "https://b.example:8443"}, markdown.PictureOrigins(
		"![x](https://B.example:8443/x.png)", "- **![y](https://a.example/y.png)**", "[z](https://link.example)",
		"![again](https://a.example/z.png)", "`![code](https://code.example/x.png)`",
	))
	for _, bad := range []string{
		"javascript:alert(1)", "data:image/png;base64,AAAA", "//evil.example/x.png", "http://evil.example/x.png", "/x.png",
		"https://*/x.png", "https://*.example/x.png", "https://a.example;script-src/x.png", "https://a.example,b/x.png",
		"https://a'b.example/x.png", "https://a.example%20*/x.png", "https://a.example%3Bscript-src/x.png",
		"https://user@a.example/x.png", "https://[::1]/x.png", "https://a.example:8443;/x.png", "https://a.example:*/x.png",
		"<https://a.example ; script-src *>", "https://a.example\"b/x.png", "https://", "https:a.example", "blob:https://a.example/x",
	} {
		text := "![text](" + bad + ")"
		require.Empty(t, markdown.PictureOrigins(text), bad)
		require.NotContains(t, string(markdown.HTML(markdown.Parse(text))), "<img", bad)
		require.False(t, markdown.IsPicture(bad), bad)
	}
}

// TestOriginsEndNothing: whatever somebody types, an origin is one word of a policy, and one that names a host.
func TestOriginsEndNothing(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"![", "](", ")", "https://", "a.example", "/x.png", ";", ",", " ", "'", "\"", "*", "%3B", "%20", ":8443", "\\", "<", ">",
		"\n", "\t", "self", "script-src", "é", "[x]", ": ", "&#59;", "&semi;", "@", "?", "#",
	}
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		for _, origin := range markdown.PictureOrigins("![x](https://a.example/"+source, "![x](https://"+source+")", source) {
			require.Regexp(t, `^https://[a-z0-9.-]+(:[0-9]+)?$`, origin, source)
		}
	})
}

func TestWithoutPictures(t *testing.T) {
	t.Parallel()
	nodes := markdown.WithoutPictures(markdown.Parse("a ![b](https://e.com/b) **c ![d](https://e.com/d)**"))
	require.Equal(t, "<p>a b <strong>c d</strong></p>", string(markdown.HTML(nodes)))
}
