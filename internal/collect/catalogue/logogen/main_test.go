package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
)

func TestLogosAreFresh(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "gone_ph.svg"), []byte("<svg/>"), 0o600))
	require.NoError(t, writeLogos(folder))

	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, catalogue.New().Search(catalogue.Filter{}).Total)
	for _, entry := range entries {
		drawn, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		require.NoError(t, err)
		kept, ok := catalogue.Logo(strings.TrimSuffix(entry.Name(), ".svg"))
		require.True(t, ok, entry.Name())
		require.Equal(t, string(drawn), string(kept), "run go generate ./internal/collect/catalogue")
	}
	kept, err := os.ReadDir("../logo")
	require.NoError(t, err)
	require.Len(t, kept, len(entries))
}

func TestDrawRefusesAnUnknownGlyph(t *testing.T) {
	t.Parallel()
	_, err := draw(catalogue.Mark{Glyph: "nothing", Color: "#000000"})
	require.ErrorContains(t, err, "nothing")
}
