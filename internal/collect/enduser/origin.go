package enduser

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// maxOrigins bounds the policy header that the list becomes.
const maxOrigins = 20

// hostOnly is what may stand in a header beside other sources: a name or an address and a port.
var hostOnly = regexp.MustCompile(
	`^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[::1\])(:[0-9]{1,5})?$`)

// AllowedOrigins are the sites that may show the widget with tokens whose maker named none.
type AllowedOrigins struct {
	Mode      auth.Mode `json:"mode"      enum:"SANDBOX,PRODUCTION"`
	Origins   []string  `json:"origins" doc:"Sites that may show the widget with a token that doesn't set allowedOrigins."`
	AnyOrigin bool      `json:"anyOrigin" doc:"Whether any site may: in Sandbox, when the list is empty."`
}

// DefaultOrigins returns what holds for tokens of a tenant and mode that name no sites.
func (s *Service) DefaultOrigins(ctx context.Context, at scope.Scope) (AllowedOrigins, error) {
	set, err := findOriginSet(ctx, s.DB.Read(), at, defaultOrigins)
	if errors.Is(err, db.ErrNotFound) {
		set, err = newOriginSet(at.Mode), nil
	}
	if err != nil {
		return AllowedOrigins{}, fmt.Errorf("load default origins: %w", err)
	}
	return AllowedOrigins{at.Mode, set.Origins.V, set.AnyOrigin}, nil
}

// SetDefaultOrigins changes what holds for tokens of the caller's tenant that name no sites. All of them
// name one set of origins, so that the change holds for those that were made before as well.
func (s *Service) SetDefaultOrigins(ctx context.Context, mode auth.Mode, named []string) (AllowedOrigins, error) {
	origins, err := CleanOrigins(named, "body.origins")
	if err != nil {
		return AllowedOrigins{}, err
	}
	caller, now := auth.From(ctx), s.Clock.Now()
	next := AllowedOrigins{mode, origins, mode == auth.Sandbox && len(origins) == 0}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		setID, err := ensureOriginSet(ctx, tx, scope.Of(caller.TenantID, mode), newOriginSet(mode), now)()
		if err != nil {
			return fmt.Errorf("ensure default origins: %w", err)
		}
		before, err := getOriginSet(ctx, tx, setID)
		if err != nil {
			return fmt.Errorf("load default origins: %w", err)
		}
		if slices.Equal(before.Origins.V, origins) {
			return nil
		}
		if err := updateOriginSet(ctx, tx, setID, next); err != nil {
			return fmt.Errorf("update default origins: %w", err)
		}
		detail := map[string]string{
			"mode": string(mode), "from": strings.Join(before.Origins.V, " "), "to": strings.Join(origins, " "),
		}
		entry := audit.Entry{Action: "allowedOrigins.changed", Target: setID, Detail: detail}
		return s.Audit.Record(ctx, tx, entry.By(caller))
	})
	return next, err
}

// originSetFor is the set of a token: the sites that its maker named, else the default of the mode.
func originSetFor(mode auth.Mode, allowed []string) (originSet, error) {
	set := newOriginSet(mode)
	if len(allowed) == 0 {
		return set, nil
	}
	origins, err := CleanOrigins(allowed, "allowedOrigins")
	if err != nil {
		return originSet{}, err
	}
	// Equal lists are one set, so that a tenant who names them with every token has a few rows, not many.
	sum := sha256.Sum256([]byte(strings.Join(origins, " ")))
	set.Name, set.AnyOrigin = "list "+hex.EncodeToString(sum[:]), false
	set.Origins = db.JSON[[]string]{V: origins}
	return set, nil
}

// CleanOrigins are the named ones as browsers write them, sorted and each once. field is what a refusal is about.
func CleanOrigins(named []string, field string) ([]string, error) {
	if len(named) > maxOrigins {
		return nil, badOrigin(field, fmt.Sprintf("At most %d origins are possible.", maxOrigins))
	}
	origins := []string{}
	for _, text := range named {
		origin, ok := cleanOrigin(text)
		if !ok {
			return nil, badOrigin(field, fmt.Sprintf(
				"%q is not an origin. Use https:// and a host, for example https://app.example.com.", text))
		}
		origins = append(origins, origin)
	}
	slices.Sort(origins)
	return slices.Compact(origins), nil
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

func badOrigin(field, message string) error {
	return fault.Fields(fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message})
}

// newOriginSet is the set of tokens that set no sites, as long as the tenant sets none either.
func newOriginSet(mode auth.Mode) originSet {
	none := db.JSON[[]string]{V: []string{}}
	if mode == auth.Sandbox {
		return originSet{ID: id.New(sandboxOrigins), Name: defaultOrigins, AnyOrigin: true, Origins: none}
	}
	return originSet{ID: id.New(productionOrigins), Name: defaultOrigins, Origins: none}
}
