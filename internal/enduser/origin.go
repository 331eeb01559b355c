package enduser

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
)

// maxOrigins bounds the policy header that the list becomes.
const maxOrigins = 20

// hostOnly is what may stand in a header beside other sources: a name or an address and a port.
var hostOnly = regexp.MustCompile(
	`^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[::1\])(:[0-9]{1,5})?$`)

// originSetFor is the set of a token: the sites that its maker named, else the default of the mode.
func originSetFor(mode auth.Mode, allowed []string) (originSet, error) {
	set := newOriginSet(mode)
	if len(allowed) == 0 {
		return set, nil
	}
	if len(allowed) > maxOrigins {
		return originSet{}, badOrigin(fmt.Sprintf("At most %d origins are possible.", maxOrigins))
	}
	origins := []string{}
	for _, text := range allowed {
		origin, ok := cleanOrigin(text)
		if !ok {
			return originSet{}, badOrigin(fmt.Sprintf(
				"%q is not an origin. Use https:// and a host, for example https://app.example.com.", text))
		}
		origins = append(origins, origin)
	}
	slices.Sort(origins)
	origins = slices.Compact(origins)
	// Equal lists are one set, so that a tenant who names them with every token has a few rows, not many.
	sum := sha256.Sum256([]byte(strings.Join(origins, " ")))
	set.Name, set.AnyOrigin = "list "+hex.EncodeToString(sum[:]), false
	set.Origins = db.JSON[[]string]{V: origins}
	return set, nil
}

// cleanOrigin accepts https, and http on the developer's own machine.
func cleanOrigin(text string) (string, bool) {
	u, err := url.Parse(strings.ToLower(strings.TrimSpace(text)))
	if err != nil || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" ||
		!hostOnly.MatchString(u.Host) {
		return "", false
	}
	local := u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1" || u.Hostname() == "::1"
	return u.Scheme + "://" + u.Host, u.Scheme == "https" || u.Scheme == "http" && local
}

func badOrigin(message string) error {
	return fault.Fields(fault.Field{Field: "allowedOrigins", Code: fault.CodeInvalidParameters, Message: message})
}

// newOriginSet is the set of tokens that name no sites.
func newOriginSet(mode auth.Mode) originSet {
	none := db.JSON[[]string]{V: []string{}}
	if mode == auth.Sandbox {
		return originSet{ID: id.New(sandboxOrigins), Name: defaultOrigins, AnyOrigin: true, Origins: none}
	}
	return originSet{ID: id.New(productionOrigins), Name: defaultOrigins, Origins: none}
}
