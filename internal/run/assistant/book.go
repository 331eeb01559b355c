package assistant

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"nod/sdk/nod-go"
)

const (
	bookTimeout = 30 * time.Second
	maxBook     = 8 << 20
	maxFound    = 10
	// maxRead is the longest response that is handed on, in bytes.
	maxRead = 200_000
)

// book is what the documentation of a server says.
type book struct {
	client *nod.Client
	server string
	paths  map[string]map[string]map[string]any
	// components are what operations refer to, such as schemas and responses, by kind and name.
	components map[string]map[string]any
	entries    []bookEntry
	events     []nod.EventType
}

// bookEntry is one that a search finds.
type bookEntry struct {
	Title   string `json:"title"`
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	Address string `json:"address"`
}

// readBook fetches the descriptions, by which it finds out whether the key works.
func readBook(ctx context.Context, client *nod.Client, server string) (*book, error) {
	b := &book{client: client, server: server}
	types, err := client.ListEventTypes(ctx)
	if err != nil {
		return nil, err
	}
	b.events = types.Items
	var description struct {
		Paths      map[string]map[string]map[string]any
		Components map[string]map[string]any
	}
	if err := fetchJSON(ctx, server+"/sandbox/v1/openapi.json", &description); err != nil {
		return nil, err
	}
	b.paths, b.components = description.Paths, description.Components
	var entries []bookEntry
	if err := fetchJSON(ctx, server+"/docs/search.json", &entries); err != nil {
		return nil, err
	}
	operations := map[string]string{}
	for _, entry := range entries { // operations of the data API follow under their method and path
		if strings.HasPrefix(entry.Address, "/docs/data#") {
			operations[entry.Address] = entry.Text
			continue
		}
		b.entries = append(b.entries, entry)
	}
	for path, methods := range b.paths {
		for method, operation := range methods {
			if operation["x-screen"] != nil {
				delete(methods, method)
				continue
			}
			summary, _ := operation["summary"].(string)
			id, _ := operation["operationId"].(string)
			title := strings.ToUpper(method) + " " + path + ": " + summary
			address := "/docs/data#" + id
			b.entries = append(b.entries, bookEntry{title, "Operation", operations[address], address})
		}
	}
	slices.SortFunc(b.entries, func(a, b bookEntry) int { return cmp.Compare(a.Title, b.Title) })
	return b, nil
}

func fetchJSON(ctx context.Context, address string, into any) error {
	text, err := fetch(ctx, address)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read the documentation: %s: %w", address, err)
	}
	return nil
}

func fetch(ctx context.Context, address string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, bookTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("read the documentation: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("read the documentation: %s: %s", address, response.Status)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxBook))
	if err != nil {
		return nil, fmt.Errorf("read the documentation: %s: %w", address, err)
	}
	return text, nil
}

type searchIn struct {
	Query string `json:"query" jsonschema:"words to look for, such as: revoke account"`
}

// search finds the entries that have most of the words.
func (b *book) search(_ context.Context, _ *mcp.CallToolRequest, in searchIn) (*mcp.CallToolResult, any, error) {
	type hit struct {
		bookEntry
		score int
	}
	var hits []hit
	const inTitle, inText = 3, 1
	for _, entry := range b.entries {
		score, title, text := 0, strings.ToLower(entry.Title), strings.ToLower(entry.Text)
		for _, word := range strings.Fields(strings.ToLower(in.Query)) {
			if strings.Contains(title, word) {
				score += inTitle
			}
			if strings.Contains(text, word) {
				score += inText
			}
		}
		if score > 0 {
			entry.Address = b.server + entry.Address
			hits = append(hits, hit{entry, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.score - a.score })
	if len(hits) == 0 {
		return nil, nil, fmt.Errorf("nothing in the documentation has a word of %q", in.Query)
	}
	found := []bookEntry{}
	for _, h := range hits[:min(len(hits), maxFound)] {
		found = append(found, h.bookEntry)
	}
	return answer(found)
}

type operationIn struct {
	Method string `json:"method,omitempty" jsonschema:"HTTP method; GET when left out"`
	Path   string `json:"path"             jsonschema:"path as in the documentation, such as /accounts/{id}"`
}

// operation describes one operation with the components that it uses, at the places where its references look for them.
func (b *book) operation(
	_ context.Context, _ *mcp.CallToolRequest, in operationIn,
) (*mcp.CallToolResult, any, error) {
	method := strings.ToLower(cmp.Or(in.Method, http.MethodGet))
	operation := b.paths[in.Path][method]
	if operation == nil {
		return nil, nil, fmt.Errorf("there is no %s %s; search_documentation finds operations",
			strings.ToUpper(method), in.Path)
	}
	used := map[string]map[string]any{}
	b.collect(operation, used)
	return answer(map[string]any{"operation": operation, "components": used})
}

// collect adds the components that a value refers to.
func (b *book) collect(value any, used map[string]map[string]any) {
	switch value := value.(type) {
	case map[string]any:
		for key, inside := range value {
			if reference, isText := inside.(string); isText && key == "$ref" {
				kind, name, _ := strings.Cut(strings.TrimPrefix(reference, "#/components/"), "/")
				if used[kind] == nil {
					used[kind] = map[string]any{}
				}
				if used[kind][name] == nil && b.components[kind][name] != nil {
					used[kind][name] = b.components[kind][name]
					b.collect(b.components[kind][name], used)
				}
			}
			b.collect(inside, used)
		}
	case []any:
		for _, inside := range value {
			b.collect(inside, used)
		}
	}
}

type eventIn struct {
	Type string `json:"type" jsonschema:"type of event, such as ACCOUNT_CONNECTED"`
}

// event describes one type of event.
func (b *book) event(_ context.Context, _ *mcp.CallToolRequest, in eventIn) (*mcp.CallToolResult, any, error) {
	for _, t := range b.events {
		if strings.EqualFold(string(t.Type), in.Type) {
			return answer(t)
		}
	}
	return nil, nil, fmt.Errorf("there is no event %s; search_documentation finds events", in.Type)
}

type pageIn struct {
	Page string `json:"page" jsonschema:"address or name of a page, such as quickstart, errors or events; index lists all of them"`
}

// isPage finds names of pages; what a page has inside is none.
var isPage = regexp.MustCompile(`^[a-z0-9-]+(/[a-z0-9-]+)?$`)

// page reads a page of the documentation as Markdown.
func (b *book) page(ctx context.Context, _ *mcp.CallToolRequest, in pageIn) (*mcp.CallToolResult, any, error) {
	name, _, _ := strings.Cut(strings.TrimPrefix(in.Page, b.server), "#")
	name = strings.TrimSuffix(strings.Trim(strings.TrimPrefix(name, "/docs"), "/"), ".md")
	if name == "" {
		name = "index"
	}
	if !isPage.MatchString(name) {
		return nil, nil, fmt.Errorf("there is no page %q; the page index lists all of them", in.Page)
	}
	text, err := fetch(ctx, b.server+"/docs/"+name+".md")
	switch {
	case err != nil:
		return nil, nil, err
	case len(text) > maxRead:
		return nil, nil, fmt.Errorf("the page %s has %d bytes; describe_operation describes one operation",
			name, len(text))
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
}

type readIn struct {
	Path  string            `json:"path"            jsonschema:"path with ids in place, such as /accounts/a-1"`
	Query map[string]string `json:"query,omitempty" jsonschema:"query parameters; lists take size and cursor"`
}

// read calls a GET operation that is described.
func (b *book) read(ctx context.Context, _ *mcp.CallToolRequest, in readIn) (*mcp.CallToolResult, any, error) {
	if !b.isReadable(in.Path) {
		return nil, nil, fmt.Errorf("there is no GET %s that returns JSON; search_documentation finds operations",
			in.Path)
	}
	query := url.Values{}
	for name, value := range in.Query {
		query.Set(name, value)
	}
	data, err := b.client.Get(ctx, in.Path, query)
	switch {
	case err != nil:
		return nil, nil, err
	case len(data) > maxRead:
		return nil, nil, fmt.Errorf("the response has %d bytes; ask for fewer with size or a filter", len(data))
	}
	return answer(data)
}

// isReadable reports whether a path is that of a GET operation with a response in JSON.
func (b *book) isReadable(path string) bool {
	parts := strings.Split(path, "/")
	if slices.Contains(parts, "..") || slices.Contains(parts, ".") || strings.ContainsAny(path, "?#%\\{}") {
		return false
	}
	if methods, isLiteral := b.paths[path]; isLiteral {
		return returnsJSON(methods["get"])
	}
	for pattern, methods := range b.paths {
		fits := slices.EqualFunc(strings.Split(pattern, "/"), parts, func(of, part string) bool {
			return of == part || strings.HasPrefix(of, "{") && part != ""
		})
		if fits && returnsJSON(methods["get"]) {
			return true
		}
	}
	return false
}

// returnsJSON reports whether an operation is there and its success is JSON; others are files and streams.
func returnsJSON(operation map[string]any) bool {
	responses, _ := operation["responses"].(map[string]any)
	success, _ := responses["200"].(map[string]any)
	content, _ := success["content"].(map[string]any)
	return content["application/json"] != nil
}

// answer hands JSON to the assistant.
func answer(value any) (*mcp.CallToolResult, any, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
}
