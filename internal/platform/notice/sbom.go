package notice

import (
	"encoding/json"
	"io"
)

// bom is a bill of materials in the CycloneDX format, of which this is all that a list of components needs.
type bom struct {
	Format      string        `json:"bomFormat"`
	SpecVersion string        `json:"specVersion"`
	Version     int           `json:"version"`
	Metadata    bomMetadata   `json:"metadata"`
	Components  []bomMaterial `json:"components"`
}

type bomMetadata struct {
	Component bomMaterial `json:"component"`
}

type bomMaterial struct {
	Type       string         `json:"type"`
	Ref        string         `json:"bom-ref"`
	Name       string         `json:"name"`
	Version    string         `json:"version"`
	Licenses   []bomLicense   `json:"licenses"`
	PURL       string         `json:"purl,omitempty"`
	References []bomReference `json:"externalReferences,omitempty"`
}

type bomLicense struct {
	Expression string `json:"expression"`
}

type bomReference struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// WriteSBOM writes the components as CycloneDX 1.6 in JSON.
func (n Notices) WriteSBOM(to io.Writer, product, version string) error {
	b := bom{Format: "CycloneDX", SpecVersion: "1.6", Version: 1}
	b.Metadata.Component = bomMaterial{
		Type: "application", Ref: "product", Name: product, Version: version, Licenses: []bomLicense{{"MIT"}},
	}
	for _, c := range n.Components {
		b.Components = append(b.Components, bomMaterial{
			Type: "library", Ref: c.title(), Name: c.Name, Version: c.Version, PURL: c.PURL,
			Licenses: []bomLicense{{c.License}}, References: []bomReference{{"vcs", c.Source}},
		})
	}
	out := json.NewEncoder(to)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(b)
}
