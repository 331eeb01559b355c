package template_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/template"
)

func TestGet(t *testing.T) {
	t.Parallel()
	service := template.New()
	for _, id := range []string{"", template.DefaultID} {
		got, err := service.Get(t.Context(), nil, "tenant-1", auth.Sandbox, id)
		require.NoError(t, err)
		require.Equal(t, template.Default(), got)
	}
	_, err := service.Get(t.Context(), nil, "tenant-1", auth.Sandbox, "wtpl-1")
	require.Equal(t, fault.Missing("Template"), err)
}

func TestOffers(t *testing.T) {
	t.Parallel()
	open := template.Default()
	open.ProviderConfig.TopProviders = []string{"a"}
	require.True(t, open.OffersProvider("b"))
	require.True(t, open.Highlights("a"))
	require.False(t, open.Highlights("b"))

	restricted := open
	restricted.ProviderConfig.Providers = []string{"b"}
	require.False(t, restricted.OffersProvider("a"))
	require.False(t, restricted.Highlights("a"), "highlighting offers nothing")
	require.True(t, restricted.OffersProvider("b"))

	documentsOnly := open
	documentsOnly.FileTypeConfig.FileTypes = []string{"PAYSLIP"}
	require.False(t, documentsOnly.OffersProvider("a"), "documents alone restrict providers, too")
}
