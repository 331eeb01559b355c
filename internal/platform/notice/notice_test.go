package notice_test

import (
	"bytes"
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/notice"
)

func TestRead(t *testing.T) {
	t.Parallel()
	n, err := notice.Read()
	require.NoError(t, err)
	require.NotEmpty(t, n.License)
	found, beside := false, []string{}
	for _, c := range n.Components {
		require.NotEmpty(t, c.License, c.Name)
		require.NotEmpty(t, c.Texts, c.Name)
		for _, text := range c.Texts {
			require.Less(t, text, len(n.Texts), c.Name)
		}
		if c.Name == notice.RuntimeName || c.Name == notice.ModelsName {
			beside = append(beside, c.License)
		}
		if c.Name == notice.GoName {
			found = true
			require.Equal(t, strings.TrimPrefix(runtime.Version(), "go"), c.Version)
		}
	}
	require.True(t, found)
	require.Equal(t, []string{"MIT", "Apache-2.0"}, beside)
}

func two() notice.Notices {
	return notice.Notices{
		License: "Do as you like.\n", Texts: []string{"Shared text.\n", "Lonely text."},
		Components: []notice.Component{
			{Name: "ant", Version: "1.0.0", PURL: "pkg:golang/ant@1.0.0", License: "MIT", Source: "https://ant.test", Texts: []int{0}},
			{Name: "bee", License: "BSD-3-Clause OR <MIT>", Source: "https://bee.test", Texts: []int{0, 1}},
		},
	}
}

func TestPrint(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, two().Print(&out, "Nod"))
	text := out.String()
	require.True(t, strings.HasPrefix(text, "Nod is distributed under this license:\n\nDo as you like.\n"))
	require.Contains(t, text, "ant 1.0.0\n    License: MIT\n    Source:  https://ant.test\n")
	require.Equal(t, 1, strings.Count(text, "Shared text."), "each text once")
	rule := strings.Repeat("=", 80)
	require.Contains(t, text, rule+"\nant 1.0.0\nbee\n"+rule+"\n\nShared text.\n")
	require.Contains(t, text, rule+"\nbee\n"+rule+"\n\nLonely text.\n")
}

func TestLacks(t *testing.T) {
	t.Parallel()
	n := two()
	n.Components = append(n.Components, notice.Component{Name: "cat", Version: "3"})
	require.Empty(t, n.Lacks(map[string]string{"ant": "1.0.0", "bee": ""}))
	require.Equal(t, []string{"ant 2.0.0", "cat 3", "dog 1"},
		n.Lacks(map[string]string{"dog": "1", "ant": "2.0.0", "bee": "", "cat": "3"}), "unknown, another version, no text")
}

func TestWriteSBOM(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, two().WriteSBOM(&out, "Nod", "1.2.3"))
	require.Contains(t, out.String(), "<MIT>", "as it is, not escaped for HTML")
	var bom struct {
		BOMFormat, SpecVersion string
		Metadata               struct {
			Component struct{ Name, Version string }
		}
		Components []struct {
			Name, PURL string
			Ref        string `json:"bom-ref"`
			Licenses   []struct{ Expression string }
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &bom))
	require.Equal(t, "CycloneDX 1.6", bom.BOMFormat+" "+bom.SpecVersion)
	require.Equal(t, "Nod 1.2.3", bom.Metadata.Component.Name+" "+bom.Metadata.Component.Version)
	require.Len(t, bom.Components, 2)
	require.Equal(t, "pkg:golang/ant@1.0.0", bom.Components[0].PURL)
	require.Equal(t, "ant 1.0.0", bom.Components[0].Ref)
	require.Equal(t, "MIT", bom.Components[0].Licenses[0].Expression)
}
