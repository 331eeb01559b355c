package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"nod/internal/collect/connector/conformance"
	"nod/internal/collect/connector/httpconnector"
	texts "nod/internal/flow/sms/conformance"
	lookups "nod/internal/lookup/desk/conformance"
	"nod/internal/lookup/remote"
)

type connectorCommand struct {
	Check  connectorCheckCommand  `cmd:"" help:"Test a connector against the contract, one line per check; exits with 1 if one fails."`
	Schema connectorSchemaCommand `cmd:"" help:"Write the JSON Schema of connector messages."`
}

type connectorCheckCommand struct {
	URL      string `arg:"" help:"Base address of the connector, such as http://127.0.0.1:9090."`
	Key      string `required:"" env:"NOD_CONNECTOR_KEY" help:"Key that requests are signed with. Others on this machine see arguments: the environment hides it from them."`
	Provider string `default:"kestrel_freight_ph"  help:"Provider to try it with."`
	Contract string `default:"connector" enum:"connector,registry,signals,sms" help:"What it is: a connector, a registry or a source of risk signals (docs/guides/lookups.md), or an SMS gateway (docs/guides/invitations.md)."`
	Number   string `default:"0000000001" help:"ID number that a registry is asked about."`
	Phone    string `default:"+639170000001" help:"Phone number that a source of risk signals is asked about, or that an SMS gateway sends one text to."`
	People   string `type:"path" placeholder:"FILE" help:"JSON file with people who can be logged in as (docs/guides/connectors.md); without it those of the reference connector."`
}

// Run tries every case and fails when the connector breaks one.
func (c *connectorCheckCommand) Run(ctx context.Context) error {
	if c.Contract != "connector" {
		return c.checkProgram(ctx)
	}
	cast := conformance.ReferenceCast(c.Provider)
	if c.People != "" {
		read, err := readCast(c.People)
		if err != nil {
			return err
		}
		cast = read
	}
	base := strings.TrimSuffix(c.URL, "/")
	client, err := httpconnector.New(httpconnector.Options{URL: base, Key: []byte(c.Key)})
	if err != nil {
		return err
	}
	defer client.Close()
	fmt.Printf("connector %s, provider %s\n", base, cast.ProviderID)
	report := conformance.Report{To: os.Stdout}
	conformance.Run(ctx, conformance.Subject{
		Cast: cast, Connector: client, Now: time.Now().UTC().Truncate(time.Second),
		Wire: &conformance.Wire{URL: base, Key: []byte(c.Key), Client: &http.Client{Timeout: time.Minute}},
	}, report.Add)
	if !report.End() {
		return errors.New("the connector doesn't meet the contract")
	}
	return nil
}

// checkProgram tries what is asked with one call: a registry, a source of risk signals, or an SMS gateway.
func (c *connectorCheckCommand) checkProgram(ctx context.Context) error {
	entry := remote.Entry{URL: strings.TrimSuffix(c.URL, "/"), Key: c.Key}
	var cases []lookups.Case
	var err error
	switch c.Contract {
	case "registry":
		cases, err = lookups.Registry(entry, c.Number)
	case "signals":
		cases, err = lookups.Signals(entry, c.Phone)
	default:
		cases, err = texts.Cases(entry, c.Phone)
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s %s\n", c.Contract, entry.URL)
	report := conformance.Report{To: os.Stdout}
	lookups.Run(ctx, cases, report.Add)
	if !report.End() {
		return errors.New("the program doesn't meet the contract")
	}
	return nil
}

// readCast reads the people; nothing of them is quoted in an error.
func readCast(path string) (conformance.Cast, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return conformance.Cast{}, err
	}
	var cast conformance.Cast
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&cast) != nil || cast.ProviderID == "" || cast.Good == nil || cast.Wrong == nil {
		return conformance.Cast{}, fmt.Errorf(`%s is not {"providerId":"…","good":{fields},"wrong":{fields}} with `+
			`"code", "choice", "push", "slow", "leaving" as there are`, path)
	}
	return cast, nil
}

type connectorSchemaCommand struct{}

// Run writes the schema.
func (*connectorSchemaCommand) Run() error {
	_, err := os.Stdout.Write(httpconnector.Schema())
	return err
}
