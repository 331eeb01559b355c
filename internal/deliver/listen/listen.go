package listen

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	webhook "nod/sdk/nod-go/webhook"
)

// Options are what the command was told.
type Options struct {
	Server string // base address of the portal door, or of the sandbox API
	Key    string // key:secret
	// Name tells the listeners of one key on one machine apart; each resumes where it stopped itself.
	Name    string
	Forward string // empty to print only
	Types   []string
	Print   bool
	Payload bool
	// Since is the sequence after which to begin, -1 for where the last listener of this key and name stopped.
	Since int64
	// Folder holds the files that say where listeners stopped.
	Folder string
	Out    io.Writer
	// Color paints the lines for a terminal.
	Color bool
}

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 15 * time.Second
)

// Listener forwards events until its context ends.
type Listener struct {
	Options
	key, password string
	secret        string
	client        *http.Client
	forwarder     *http.Client
	state         state
	lines         printer
}

// New checks the options. Errors are sentences for the person at the terminal.
func New(o Options) (*Listener, error) {
	l := &Listener{Options: o, lines: printer{o.Out, o.Color}, secret: webhook.NewSecret()}
	if err := l.checkKey(); err != nil {
		return nil, err
	}
	server, err := checkAddress("server", o.Server)
	if err != nil {
		return nil, err
	}
	l.Server = server
	if o.Forward == "" && !o.Print {
		return nil, errors.New("say where to send events (--forward http://localhost:3000/hooks), or --print them")
	}
	if o.Forward != "" {
		if l.Forward, err = checkAddress("forward", o.Forward); err != nil {
			return nil, err
		}
	}
	l.client = &http.Client{CheckRedirect: noRedirect}
	l.forwarder = &http.Client{CheckRedirect: noRedirect, Timeout: forwardTimeout}
	if l.state, err = openState(o.Folder, l.Server, l.key, o.Name); err != nil {
		return nil, err
	}
	if o.Since >= 0 {
		l.state.Sequence = &o.Since
	}
	return l, nil
}

func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// checkKey refuses what cannot be a key of Sandbox before it is sent anywhere.
func (l *Listener) checkKey() error {
	key, password, ok := strings.Cut(strings.TrimSpace(l.Key), ":")
	if !ok || key == "" || password == "" {
		return errors.New("the key is the API key and its secret with a colon between: --key nk_sbx_…:ns_sbx_…")
	}
	if strings.HasPrefix(key, "nk_live_") || strings.HasPrefix(password, "ns_live_") {
		return errors.New("this is a key of Production: events are streamed in Sandbox only, use a key of Sandbox")
	}
	l.key, l.password = key, password
	return nil
}

func checkAddress(what, address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || !slices.Contains([]string{"http", "https"}, u.Scheme) {
		return "", fmt.Errorf("the %s address %q is not valid: it begins with http:// or https://", what, address)
	}
	return strings.TrimSuffix(address, "/"), nil
}

// refused is an answer that trying again does not change.
type refused struct{ sentence string }

// Error implements error.
func (r refused) Error() string { return r.sentence }

// Run listens until ctx ends or the server refuses for good.
func (l *Listener) Run(ctx context.Context) error {
	l.introduce()
	wait := firstWait
	for {
		connected, err := l.connect(ctx)
		if ctx.Err() != nil {
			return nil
		}
		var final refused
		if errors.As(err, &final) {
			return final
		}
		if connected {
			wait = firstWait
		}
		l.lines.note("%s Trying again in %s.", because(err), wait.Round(100*time.Millisecond))
		if !sleep(ctx, withJitter(wait)) {
			return nil
		}
		wait = min(2*wait, longestWait)
	}
}

func (l *Listener) introduce() {
	if l.Forward != "" {
		l.lines.note("Forwarding events of %s to %s", l.Server, l.Forward)
		l.lines.note("Signing secret of this session: %s", l.secret)
	} else {
		l.lines.note("Printing events of %s", l.Server)
	}
}

func because(err error) string {
	if err == nil {
		return "The connection to the server ended."
	}
	return sentence(err)
}

// sentence ends a text as a sentence.
func sentence(err error) string {
	text := strings.TrimSuffix(printable(err.Error()), ".")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// withJitter adds up to a fifth, so that listeners do not come back together.
func withJitter(d time.Duration) time.Duration {
	more, err := rand.Int(rand.Reader, big.NewInt(int64(d)/5+1))
	if err != nil {
		return d
	}
	return d + time.Duration(more.Int64())
}

func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// signs are what drives a terminal; a server that is not ours could send them.
var signs = regexp.MustCompile(`[^\p{L}\p{M}\p{N}\p{P}\p{S} ]`)

func printable(text string) string { return signs.ReplaceAllString(text, "") }
