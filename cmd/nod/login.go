package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nod/sdk/nod-go"
)

// access is what a person at a terminal calls the data API of one mode with.
type access struct {
	Server string `json:"server"`
	Key    string `json:"key"`
	Secret string `json:"secret"`
}

// The keys of a login file, and the part of an address, by mode.
const (
	sandboxMode    = "sandbox"
	productionMode = "open"
	loginFile      = "login.json"
	keyVariable    = "NOD_KEY"
	serverVariable = "NOD_SERVER"
	localServer    = "http://localhost:8080"
)

type loginCommand struct {
	Server string `env:"NOD_SERVER" default:"http://localhost:8080" help:"Address of the portal, or of the data API."`
}

// Run checks a key that comes in by the environment or standard input, and keeps it.
func (c *loginCommand) Run(ctx context.Context) error {
	text := os.Getenv(keyVariable)
	if text == "" {
		var err error
		if text, err = readKey(); err != nil {
			return err
		}
	}
	a, mode, err := accessOf(c.Server, text)
	if err != nil {
		return err
	}
	client, err := a.client(mode)
	if err != nil {
		return err
	}
	if _, err := client.ListWebhooksPage(ctx, nod.ListWebhooksParams{Size: 1}); err != nil {
		return said(err)
	}
	logins, err := readLogins()
	if err != nil {
		return err
	}
	logins[mode] = a
	if err := writeLogins(logins); err != nil {
		return err
	}
	fmt.Printf("Logged in to %s, %s.\n", printable(a.Server), modeName(mode))
	return nil
}

// readKey reads a line of standard input.
func readKey() (string, error) {
	if isTerminal(os.Stdin) {
		fmt.Fprintln(os.Stderr, "Paste an API key and its secret as KEY:SECRET and press Enter (it will be visible):")
	}
	line, err := bufio.NewReader(io.LimitReader(os.Stdin, 1<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the key: %w", err)
	}
	return strings.TrimSpace(line), nil
}

func modeName(mode string) string {
	if mode == productionMode {
		return "Production. Commands use it with --production"
	}
	return "Sandbox"
}

type logoutCommand struct{}

// Run forgets all keys; they stay valid.
func (c *logoutCommand) Run() error {
	file, err := loginPath()
	if err != nil {
		return err
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the keys: %w", err)
	}
	fmt.Println("Logged out. The keys stay valid: delete them in the portal if nobody else uses them.")
	return nil
}

// accessOf reads KEY:SECRET, and the mode that the key says it is of.
func accessOf(server, text string) (a access, mode string, err error) {
	key, secret, both := strings.Cut(strings.TrimSpace(text), ":")
	if !both || key == "" || secret == "" {
		return a, "", errors.New("give an API key and its secret, with a colon between, in the variable NOD_KEY or " +
			"by standard input: nod login < file")
	}
	mode = sandboxMode
	if strings.HasPrefix(key, "nk_live_") {
		mode = productionMode
	}
	return access{Server: strings.TrimSuffix(server, "/"), Key: key, Secret: secret}, mode, nil
}

// client calls the data API of the mode.
func (a access) client(mode string) (*nod.Client, error) {
	address := a.Server
	if !strings.HasSuffix(address, "/v1") {
		address += "/" + mode + "/v1"
	}
	c, err := nod.New(address, a.Key, a.Secret)
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "nod: "))
	}
	return c, nil
}

// connect is a client of the mode.
func connect(isProduction bool) (*nod.Client, error) {
	mode := sandboxMode
	if isProduction {
		mode = productionMode
	}
	a, of, err := currentAccess(mode)
	switch {
	case err != nil:
		return nil, err
	case of != mode && isProduction:
		return nil, errors.New("the key in NOD_KEY is of Sandbox; leave --production out")
	case of != mode:
		return nil, errors.New("the key in NOD_KEY is of Production; add --production if you mean it")
	}
	return a.client(mode)
}

// currentAccess is the key of the environment, with the mode that it is of, or that of the login to a mode.
func currentAccess(mode string) (a access, of string, err error) {
	if text := os.Getenv(keyVariable); text != "" {
		return accessOf(cmp.Or(os.Getenv(serverVariable), localServer), text)
	}
	logins, err := readLogins()
	if err != nil {
		return a, "", err
	}
	a, isIn := logins[mode]
	if !isIn {
		return a, "", fmt.Errorf("you are not logged in to %s: run nod login", strings.Split(modeName(mode), ".")[0])
	}
	return a, mode, nil
}

func loginPath() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the folder of settings: %w", err)
	}
	return filepath.Join(config, "nod", loginFile), nil
}

// readLogins reads the file of keys, which only its owner may read.
func readLogins() (map[string]access, error) {
	file, err := loginPath()
	if err != nil {
		return nil, err
	}
	logins := map[string]access{}
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return logins, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the login: %w", err)
	}
	const others = 0o077
	if info.Mode().Perm()&others != 0 {
		return nil, fmt.Errorf("others on this machine can read %s: run chmod 600 on it, and replace the keys", file)
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &logins)
	}
	if err != nil {
		return nil, fmt.Errorf("read the login: %w", err)
	}
	return logins, nil
}

// writeLogins replaces the file in one step, so that a full disk leaves the one before. CreateTemp makes files that
// only their owner may read.
func writeLogins(logins map[string]access) error {
	file, err := loginPath()
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(logins, "", "  ")
	if err != nil {
		return err
	}
	const onlyOwners = 0o700
	if err := os.MkdirAll(filepath.Dir(file), onlyOwners); err != nil {
		return fmt.Errorf("keep the login: %w", err)
	}
	next, err := os.CreateTemp(filepath.Dir(file), loginFile)
	if err != nil {
		return fmt.Errorf("keep the login: %w", err)
	}
	_, err = next.Write(append(text, '\n'))
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		_ = os.Remove(next.Name()) // what matters is said
		return fmt.Errorf("keep the login: %w", err)
	}
	return nil
}

// said is what a person at a terminal is told of a failed call.
func said(err error) error {
	var failed *nod.Error
	if !errors.As(err, &failed) {
		return errors.New(strings.TrimPrefix(err.Error(), "nod: "))
	}
	text := failed.Message
	for _, field := range failed.Fields {
		if field.Message != failed.Message {
			text += " " + field.Message
		}
	}
	if failed.RequestID != "" {
		text += " (" + failed.RequestID + ")"
	}
	return errors.New(text)
}
