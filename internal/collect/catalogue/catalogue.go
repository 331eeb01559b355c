package catalogue

import (
	"cmp"
	_ "embed" // data_source.json
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:generate go run ./logogen

//go:embed data_source.json
var dataSourceJSON string

// Kind tells providers from archive file types.
type Kind string

// Kinds of data sources.
const (
	KindProvider        Kind = "PROVIDER"
	KindArchiveFileType Kind = "ARCHIVE_FILE_TYPE"
)

// Type is the group under which a data source is offered.
type Type string

// Types of data sources. Every archive file type has TypeDocument, every provider one of the others.
const (
	TypeGig        Type = "GIG"
	TypeGovernment Type = "GOVERNMENT"
	TypeSystem     Type = "SYSTEM"
	TypeEmployer   Type = "EMPLOYER"
	TypeCredential Type = "CREDENTIAL"
	TypeDocument   Type = "DOCUMENT"
)

// Mark is what the logo of a data source is drawn from.
type Mark struct {
	Glyph string `json:"glyph"`
	Color string `json:"color"`
}

// DataSource is one entry of the catalogue. Callers share its slices and must not change them.
//
// Active says that the integration works, Enabled that it may be used; a data source that is not
// enabled is shown, but cannot be chosen. MFA says that the provider asks everybody for a code,
// MonitorSupported that its accounts are read again on a schedule.
type DataSource struct {
	ID                string `json:"id"`
	Name              string `json:"name"`
	LongName          string `json:"longName"`
	Description       string `json:"description"`
	Kind              Kind   `json:"kind"`
	Type              Type   `json:"type"`
	TypeLabel         string `json:"-"`
	SubType           string `json:"subType"`
	SubTypeLabel      string `json:"-"`
	Ord               int    `json:"ord"`
	Active            bool   `json:"active"`
	Enabled           bool   `json:"enabled"`
	MFA               bool   `json:"mfa"`
	MonitorSupported  bool   `json:"monitorSupported"`
	AccountConnection bool   `json:"accountConnection"`
	ConnectionType    string `json:"connectionType"`
	EnableOCR         bool   `json:"enableOcr"`
	Mark              Mark   `json:"mark"`
	// Supported lists the datapoints of which at least one item is supported.
	Supported []Datapoint `json:"-"`
	// Datapoints has an entry for every datapoint of the product, also for unsupported ones.
	Datapoints []DatapointGroup `json:"-"`
	// TotalSupported of Total items of all datapoints can be expected.
	TotalSupported int `json:"-"`
	Total          int `json:"-"`
}

// entry is a data source in the form of the data file, where an item "*" stands for all items.
type entry struct {
	DataSource
	Items map[Datapoint][]string `json:"datapoints"`
}

// Supports reports whether the data source delivers at least one item of the datapoint.
func (d DataSource) Supports(datapoint Datapoint) bool {
	return slices.Contains(d.Supported, datapoint)
}

// Catalogue is the set of all data sources. It never changes, so it may be shared freely.
type Catalogue struct {
	ordered []DataSource
	index   map[string]int
}

var embedded = sync.OnceValue(func() *Catalogue {
	catalogue, err := parse([]byte(dataSourceJSON))
	if err != nil {
		panic(fmt.Sprintf("catalogue: %v", err))
	}
	return catalogue
})

// sandboxPrefix begins the ids of sources that exist for trying things out alone.
const sandboxPrefix = "sandbox_"

// IsSandbox reports whether an id, or the beginning of one, is that of a source of the Sandbox alone.
func IsSandbox(id string) bool { return strings.HasPrefix(id, sandboxPrefix) }

// New returns the embedded data, which it reads once. It panics when that data is broken, which its tests rule out.
func New() *Catalogue {
	return embedded()
}

// Get returns the data source with the id.
func (c *Catalogue) Get(id string) (DataSource, bool) {
	i, ok := c.index[id]
	if !ok {
		return DataSource{}, false
	}
	return c.ordered[i], true
}

func parse(data []byte) (*Catalogue, error) {
	var entries []entry
	if err := json.Unmarshal(data, &entries); err != nil {
		return nil, fmt.Errorf("read data sources: %w", err)
	}
	types, subTypes := typeLabels(), subTypeLabels()
	var sources []DataSource
	for _, entry := range entries {
		source := entry.DataSource
		var ok bool
		if source.TypeLabel, ok = types[source.Type]; !ok {
			return nil, fmt.Errorf("data source %s: unknown type %q", source.ID, source.Type)
		}
		if source.SubTypeLabel, ok = subTypes[source.SubType]; !ok {
			return nil, fmt.Errorf("data source %s: unknown subtype %q", source.ID, source.SubType)
		}
		if err := source.fillDatapoints(entry.Items); err != nil {
			return nil, fmt.Errorf("data source %s: %w", source.ID, err)
		}
		sources = append(sources, source)
	}
	slices.SortFunc(sources, func(a, b DataSource) int {
		return cmp.Or(cmp.Compare(a.Ord, b.Ord), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	index := make(map[string]int, len(sources))
	for i, source := range sources {
		if _, taken := index[source.ID]; taken {
			return nil, fmt.Errorf("data source %s: id is used twice", source.ID)
		}
		index[source.ID] = i
	}
	return &Catalogue{ordered: sources, index: index}, nil
}
