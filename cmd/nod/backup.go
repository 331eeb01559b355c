package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"filippo.io/age"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/platform/seal"
	"nod/internal/run/backup"
)

type backupCommand struct {
	config.Storage `embed:""`

	Create    backupCreateCommand    `cmd:"" default:"withargs" help:"Write database and files to one encrypted archive. The server can keep running."`
	Verify    backupVerifyCommand    `cmd:"" help:"Check an archive without restoring it."`
	Recipient backupRecipientCommand `cmd:"" help:"Print the recipient that archives are encrypted to, for the age program."`
	Decrypt   backupDecryptCommand   `cmd:"" help:"Write the content of an age file to standard output, such as a dump of PostgreSQL."`
}

type backupCreateCommand struct {
	File           string   `arg:"" help:"Archive to write (.age)." type:"path"`
	Recipient      []string `help:"Encrypt to this age recipient (age1…) in place of the master key's; may be repeated." placeholder:"age1…"`
	RecipientsFile []string `help:"Encrypt to the recipients in this file, one per line; may be repeated." type:"existingfile"`
}

// Run writes the archive.
func (c *backupCreateCommand) Run(ctx context.Context, b *backupCommand) error {
	if err := app.RequireDatabase(b.Storage); err != nil {
		return err
	}
	to, err := backup.ParseRecipients(c.Recipient, c.RecipientsFile)
	if err != nil {
		return err
	}
	key := "the recipients' identities"
	if len(to) == 0 && b.DatabaseURL == "" {
		own, err := backup.RecipientOf(b.Storage)
		if err != nil {
			return err
		}
		to, key = []age.Recipient{own}, "the master key, which is not in it,"
	}
	made, err := backup.Create(ctx, b.Storage, c.File, to)
	if err != nil {
		return err
	}
	fmt.Printf("Wrote %s: the database and %d files.\n", c.File, len(made.Entries)-1)
	fmt.Printf("The archive is encrypted. Only %s can open it: keep a copy of that key elsewhere.\n", key)
	if !strings.HasSuffix(c.File, ".age") {
		fmt.Println("It is an age file: name the next one .age.")
	}
	return nil
}

type backupRecipientCommand struct{}

// Run prints the recipient, which is no secret.
func (c *backupRecipientCommand) Run(b *backupCommand) error {
	to, err := backup.RecipientOf(b.Storage)
	if err != nil {
		return err
	}
	fmt.Println(to)
	return nil
}

// sourceFlags say what is to be read, and with which key.
type sourceFlags struct {
	File     string `arg:"" help:"Archive to read." type:"existingfile"`
	Identity string `help:"File with the age identity that opens the archive; without one the master keys are tried, newest first." type:"existingfile"`
}

// source loads the keys. The master key may be missing where an identity opens
// the archive, or nothing has to be opened.
func (f sourceFlags) source(storage config.Storage) (s backup.Source, err error) {
	s.File = f.File
	if s.Masters, err = seal.FindMasters(storage.KeyFile, storage.Data); err != nil {
		return s, err
	}
	if f.Identity != "" {
		s.Identities, err = backup.ReadIdentities(f.Identity)
		return s, err
	}
	s.Identities, err = backup.IdentitiesOf(s.Masters)
	return s, err
}

type backupVerifyCommand struct{ sourceFlags }

// Run checks the archive.
func (c *backupVerifyCommand) Run(ctx context.Context, b *backupCommand) error {
	source, err := c.source(b.Storage)
	if err != nil {
		return err
	}
	report, err := backup.Verify(ctx, b.Storage, source)
	if err != nil {
		return err
	}
	fmt.Printf("%s is whole: %s.\n", c.File, contentOf(report))
	printNotes(report)
	return nil
}

type backupDecryptCommand struct{ sourceFlags }

// Run writes to standard output.
func (c *backupDecryptCommand) Run(b *backupCommand) error {
	source, err := c.source(b.Storage)
	if err != nil {
		return err
	}
	return backup.Decrypt(source, os.Stdout)
}

type restoreCommand struct {
	config.Storage `embed:""`
	sourceFlags
}

// Run checks the archive and puts it in place.
func (c *restoreCommand) Run(ctx context.Context) error {
	source, err := c.source(c.Storage)
	if err != nil {
		return err
	}
	report, err := backup.Restore(ctx, c.Storage, source)
	if err != nil {
		return err
	}
	fmt.Printf("Restored %s.\n", contentOf(report))
	printNotes(report)
	return nil
}

func contentOf(r backup.Report) string {
	text := fmt.Sprintf("a database of schema %d and %d files", r.Schema, r.Files)
	if !r.CreatedAt.IsZero() {
		text += ", backed up " + timeOf(r.CreatedAt)
	}
	return text
}

func printNotes(r backup.Report) {
	if !r.IsEncrypted {
		fmt.Println("This archive of an earlier release is not encrypted: anyone who has it can read it. " +
			"Delete it when you no longer need it.")
	}
	if r.KeysChecked {
		fmt.Println("The master key fits the database.")
	} else {
		fmt.Println("No master key found to check. Install that database's key before you start.")
	}
}
