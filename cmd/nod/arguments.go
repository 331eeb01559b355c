package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// exitOf is the exit code of an error; some have their own.
func exitOf(err error) int {
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return exitFailed
}

// misused says what is wrong with the arguments and where help is.
func misused(stderr io.Writer, err error) int {
	command := "nod"
	var wrong *kong.ParseError
	if errors.As(err, &wrong) && wrong.Context != nil {
		for _, step := range wrong.Context.Path {
			if step.Command != nil {
				command += " " + step.Command.Name
			}
		}
	}
	fmt.Fprintf(stderr, "nod: %s\nRun \"%s --help\" for usage.\n", strings.TrimSuffix(sentence(err), "."), command)
	return exitUsage
}

// checkArguments refuses addresses with a password.
func checkArguments(arguments []string) error {
	withPassword := regexp.MustCompile(`://[^/?#@]*:[^/?#@]+@`)
	for _, argument := range arguments {
		if withPassword.MatchString(argument) {
			return errors.New("give an address with a password in the environment (nod serve --help names the " +
				"variables): everybody on this machine sees the arguments of a program")
		}
	}
	return nil
}
