package catalogue_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
)

func TestEveryLogoIsAPlainDrawing(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, source := range everything() {
		name := source.ID
		require.Equal(t, "/files/logo/"+name+".svg", catalogue.LogoPath(name))
		svg, ok := catalogue.Logo(name)
		require.True(t, ok, name)
		require.Less(t, len(svg), 4096, name)
		requirePlainSVG(t, svg)
		require.Empty(t, seen[string(svg)], "%s looks like another logo", name)
		seen[string(svg)] = name
	}
}

// requirePlainSVG allows shapes only: a logo is served to browsers and must not run or load anything.
func requirePlainSVG(t *testing.T, svg []byte) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for depth := 0; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			require.Zero(t, depth)
			return
		}
		require.NoError(t, err)
		switch element := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				require.Equal(t, "svg", element.Name.Local)
			} else {
				require.Contains(t, []string{"rect", "path"}, element.Name.Local)
			}
			for _, attribute := range element.Attr {
				require.NotContains(t, []string{"href", "style"}, attribute.Name.Local)
				require.False(t, strings.HasPrefix(attribute.Name.Local, "on"))
			}
			depth++
		case xml.EndElement:
			depth--
		}
	}
}

func TestLogoOfOtherNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"", ".", "..", "nobody_ph", "sandbox_employer_ph.svg", "../logo/sandbox_employer_ph",
		"./sandbox_employer_ph", `..\logo\sandbox_employer_ph`, "/sandbox_employer_ph",
	} {
		_, ok := catalogue.Logo(name)
		require.False(t, ok, name)
	}
}
