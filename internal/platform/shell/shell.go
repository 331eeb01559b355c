// Package shell writes what shells want to know of a command line: completion scripts and a manual page.
package shell

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// step is a command, or a group of them, by what is typed up to it.
type step struct {
	path string
	node *kong.Node
}

// steps lists all that is not hidden, parents first.
func steps(node *kong.Node) []step {
	var all []step
	var visit func(path string, node *kong.Node)
	visit = func(path string, node *kong.Node) {
		all = append(all, step{path, node})
		for _, child := range commands(node) {
			visit(strings.TrimSpace(path+" "+child.Name), child)
		}
	}
	visit("", node)
	return all
}

// commands are the children that are shown.
func commands(node *kong.Node) []*kong.Node {
	return slices.DeleteFunc(slices.Clone(node.Children), func(n *kong.Node) bool {
		return n.Hidden || n.Type != kong.CommandNode
	})
}

// flags are those of a command and of what it stands below.
func flags(node *kong.Node) []*kong.Flag {
	var all []*kong.Flag
	for _, group := range node.AllFlags(true) {
		all = append(all, group...)
	}
	return all
}

// Bash returns a completion script for bash.
func Bash(root *kong.Node) string {
	var known, words strings.Builder
	for _, s := range steps(root) {
		if s.path != "" {
			fmt.Fprintf(&known, "|%q", s.path)
		}
		var next []string
		for _, child := range commands(s.node) {
			next = append(next, child.Name)
		}
		for _, flag := range flags(s.node) {
			next = append(next, "--"+flag.Name)
		}
		fmt.Fprintf(&words, "    %q) words=%q ;;\n", s.path, strings.Join(next, " "))
	}
	return fmt.Sprintf(`_nod() {
  local at="" word words=""
  for word in "${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "${at:+$at }$word" in
      %s) at="${at:+$at }$word" ;;
    esac
  done
  case "$at" in
%s  esac
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _nod nod
`, strings.TrimPrefix(known.String(), "|"), words.String())
}

// Zsh returns a completion script for zsh: that of bash, in the way that zsh has for it.
func Zsh(root *kong.Node) string {
	return "autoload -U +X bashcompinit && bashcompinit\n" + Bash(root)
}

// Fish returns a completion script for fish.
func Fish(root *kong.Node) string {
	var script strings.Builder
	script.WriteString(`function __nod_at
  set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
  test "$words" = "$argv[1]"
end
function __nod_below
  set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
  string match -q -- "$argv[1]*" "$words"
end
complete -c nod -f
`)
	for _, s := range steps(root) {
		for _, child := range commands(s.node) {
			fmt.Fprintf(&script, "complete -c nod -n %s -a %s -d %s\n",
				quoted("__nod_at "+quoted(s.path)), child.Name, quoted(child.Help))
		}
		for _, flag := range flags(s.node) {
			needs := ""
			if !flag.IsBool() {
				needs = "-r "
			}
			fmt.Fprintf(&script, "complete -c nod -n %s %s-l %s -d %s\n",
				quoted("__nod_below "+quoted(s.path)), needs, flag.Name, quoted(flag.Help))
		}
	}
	return script.String()
}

// quoted is a word for fish.
func quoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}

// Manual returns the manual page, with what follows the commands.
func Manual(root *kong.Node, end string) string {
	var page strings.Builder
	page.WriteString(".TH NOD 1\n.SH NAME\nnod \\- " + roff(root.Help) + "\n" +
		".SH SYNOPSIS\n.B nod\n.I command\n.RI [ flags ]\n.SH COMMANDS\n")
	for _, s := range steps(root) {
		if s.path == "" || len(commands(s.node)) > 0 {
			continue
		}
		arguments := ""
		for _, argument := range s.node.Positional {
			arguments += " <" + argument.Name + ">"
		}
		fmt.Fprintf(&page, ".SS nod %s%s\n%s\n", roff(s.path), roff(arguments), roff(s.node.Help))
		for _, flag := range flags(s.node) {
			name := "--" + flag.Name
			if !flag.IsBool() {
				name += "=" + flag.FormatPlaceHolder()
			}
			fmt.Fprintf(&page, ".TP\n.B %s\n%s\n", roff(name), roff(flag.Help+variables(flag)))
		}
	}
	return page.String() + end
}

func variables(flag *kong.Flag) string {
	if len(flag.Envs) == 0 {
		return ""
	}
	return " ($" + strings.Join(flag.Envs, ", $") + ")"
}

// roff escapes what the formatter would take for a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}
