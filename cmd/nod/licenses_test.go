package main_test

import (
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/notice"
)

func run(t *testing.T, arguments ...string) []byte {
	t.Helper()
	out, err := exec.Command(binary, arguments...).Output()
	require.NoError(t, err)
	return out
}

// TestEveryModuleHasItsNotice: what is linked into the program and bundled into its front ends is exactly known to it.
func TestEveryModuleHasItsNotice(t *testing.T) {
	t.Parallel()
	lookAtSources()
	notices, err := notice.Read()
	require.NoError(t, err)
	build, err := buildinfo.ReadFile(binary)
	require.NoError(t, err)
	linked := map[string]string{"Inter": "subset"}
	for _, module := range build.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		linked[module.Path] = module.Version
	}
	require.Greater(t, len(linked), 50)
	require.Empty(t, notices.Lacks(linked), "run make gen")

	bundles, err := filepath.Glob("../../web/dist/.vite/packages-*.json")
	require.NoError(t, err)
	for _, bundle := range bundles {
		text, err := os.ReadFile(bundle)
		require.NoError(t, err)
		packages := map[string]string{}
		require.NoError(t, json.Unmarshal(text, &packages))
		require.Empty(t, notices.Lacks(packages), "%s: a package that is no production dependency, or run make gen", bundle)
	}
	if len(bundles) == 0 {
		t.Skip("the front ends are not built")
	}
}

// TestLicenses: the program prints every notice, and the same components as a bill of materials.
func TestLicenses(t *testing.T) {
	t.Parallel()
	text := string(run(t, "licenses"))
	for _, part := range []string{
		"\ngithub.com/riverqueue/river v0.", "License: MPL-2.0", "Source:  https://github.com/riverqueue/river/tree/v0.",
		"Mozilla Public License Version 2.0", "\nreact 19.", "SIL OPEN FONT LICENSE", "Copyright 2009 The Go Authors.",
	} {
		require.Contains(t, text, part)
	}
	var bom struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Component struct{ Name, Type string } }
		Components             []struct {
			Type, Name, Version, PURL string
			Ref                       string `json:"bom-ref"`
			Licenses                  []struct{ Expression string }
		}
	}
	require.NoError(t, json.Unmarshal(run(t, "licenses", "--sbom"), &bom))
	require.Equal(t, []string{"CycloneDX", "1.6", "nod", "application"},
		[]string{bom.BOMFormat, bom.SpecVersion, bom.Metadata.Component.Name, bom.Metadata.Component.Type})
	refs := map[string]bool{}
	for _, c := range bom.Components {
		require.Contains(t, text, "\n"+c.Name+" "+c.Version+"\n    License: "+c.Licenses[0].Expression+"\n")
		require.False(t, refs[c.Ref], "%s twice", c.Ref)
		refs[c.Ref] = true
		require.NotEmpty(t, c.Version, c.Name)
	}
	require.Greater(t, len(refs), 150)
}
