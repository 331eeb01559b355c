package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"

	"nod/sdk/nod-go"
)

type testPeopleCommand struct {
	List   testPeopleListCommand   `cmd:"" help:"List the people you made, newest first."`
	Get    testPeopleGetCommand    `cmd:"" help:"Print a person as JSON."`
	Create testPeopleCreateCommand `cmd:"" help:"Create a test person from a JSON file."`
	Delete testPeopleDeleteCommand `cmd:"" help:"Delete a person."`
}

type testPeopleListCommand struct {
	JSON bool `help:"Print one line of JSON for each." name:"json"`
}

// Run lists test people.
func (c *testPeopleListCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	people, err := client.ListTestPeople(ctx)
	if err != nil {
		return said(err)
	}
	list := func(yield func(nod.TestPerson, error) bool) {
		for _, p := range people.Items {
			if !yield(p, nil) {
				return
			}
		}
	}
	return printList(listFlags{JSON: c.JSON}, list,
		column[nod.TestPerson]{"ID", func(p nod.TestPerson) string { return p.ID }},
		column[nod.TestPerson]{"NAME", func(p nod.TestPerson) string { return p.FullName }},
		column[nod.TestPerson]{"USERNAME", func(p nod.TestPerson) string { return p.Username }},
		column[nod.TestPerson]{"PASSWORD", func(p nod.TestPerson) string { return p.Password }},
		column[nod.TestPerson]{"CODE", func(p nod.TestPerson) string { return p.VerificationCode }})
}

type testPeopleGetCommand struct {
	ID string `arg:"" help:"Id of the person."`
}

// Run prints a test person.
func (c *testPeopleGetCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	person, err := client.GetTestPerson(ctx, c.ID)
	return printOne(person, err)
}

type testPeopleCreateCommand struct {
	File string `arg:"" help:"File with the person; /docs/testperson.schema.json says what it may have." type:"existingfile"`
}

// Run makes a test person.
func (c *testPeopleCreateCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	var body nod.CreateTestPersonRequest
	fields := json.NewDecoder(bytes.NewReader(text))
	fields.DisallowUnknownFields() // a field that is misspelled would be lost without a word
	err = fields.Decode(&body)
	if err == nil && fields.More() {
		err = errors.New("there is something after the person")
	}
	if err != nil {
		return errors.New(c.File + " is no JSON of a test person: " + err.Error())
	}
	person, err := client.CreateTestPerson(ctx, body)
	return printOne(person, err)
}

type testPeopleDeleteCommand struct {
	ID string `arg:"" help:"Id of the person."`
}

// Run deletes a test person.
func (c *testPeopleDeleteCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err == nil {
		err = client.DeleteTestPerson(ctx, c.ID)
	}
	if err != nil {
		return said(err)
	}
	return nil
}
