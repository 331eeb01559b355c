// Package internal_test holds the rules of the house as tests.
package internal_test

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// forbidden are names that say nothing about what is inside.
var forbidden = []string{"util", "utils", "common", "helpers", "misc", "base", "shared", "models", "types", "interfaces", "x"}

const (
	maxFileLines     = 600
	maxFunctionLines = 80
	maxPackageLines  = 2500
	maxParameters    = 4 // after ctx
	maxMethods       = 7
	maxLineLength    = 120
	maxMainLines     = 100
)

// larger are packages above the budget; this list may only shrink. cmd/nod is many small commands in one program.
var larger = map[string]int{"../cmd/nod": 3200}

type file struct {
	path, wing, pkg string
	isTest          bool
	lines           int
	node            *ast.File
	set             *token.FileSet
}

// hasTag finds struct tags, which cannot be wrapped.
var hasTag = regexp.MustCompile("` *[a-z]+:\"")

// isStore finds the files of a package that hold its SQL.
var isStore = regexp.MustCompile(`^store(_\w+)?\.go$`)

// Sources are parsed once for all tests, which only read them.
var (
	parseRooms    = sync.OnceValues(func() ([]file, error) { return parse(".") })
	parseCommands = sync.OnceValues(func() ([]file, error) { return parse("../cmd") })
)

// sources are the files of the rooms.
func sources(t *testing.T) []file {
	t.Helper()
	files, err := parseRooms()
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

// sourcesAndCommands are the files of the rooms and those of cmd.
func sourcesAndCommands(t *testing.T) []file {
	t.Helper()
	commands, err := parseCommands()
	require.NoError(t, err)
	require.NotEmpty(t, commands)
	return slices.Concat(sources(t), commands)
}

func parse(root string) (files []file, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		node, err := parser.ParseFile(set, path, text, parser.ParseComments)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		files = append(files, file{
			path: path, wing: wingOf(dir), pkg: dir, isTest: strings.HasSuffix(path, "_test.go"),
			lines: strings.Count(string(text), "\n"), node: node, set: set,
		})
		return nil
	})
	return files, err
}

func TestImports(t *testing.T) {
	t.Parallel()
	for _, f := range sources(t) {
		if f.isTest || f.wing == "test" {
			continue
		}
		for _, spec := range f.node.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if isStore.MatchString(filepath.Base(f.path)) {
				require.NotEqual(t, "net/http", path, "%s: storage knows nothing of HTTP", f.path)
			}
			require.NotEqual(t, "net/http/httptest", path, "%s: what is made for tests stays there", f.path)
			require.NotEqual(t, "nod/internal/reading/ppocr/onnx", path, "%s: only nod-ocr is linked to the C library", f.path)
			to, ours := strings.CutPrefix(path, "nod/internal/")
			if !ours {
				continue
			}
			if wingOf(f.pkg) == "platform" {
				require.Equal(t, "platform", wingOf(to), "%s: platform imports no feature (%s)", f.path, path)
			}
			from, at := placeOf(f.pkg), placeOf(to)
			require.GreaterOrEqual(t, from, 0, "%s: %s has no place in the list of rooms", f.path, f.pkg)
			require.GreaterOrEqual(t, at, 0, "%s: %s has no place in the list of rooms", f.path, path)
			require.LessOrEqual(t, at, from, "%s: a lower room imports a higher one (%s)", f.path, path)
		}
	}
}

func TestComments(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, f := range sources(t) {
		if f.isTest {
			continue
		}
		documented[f.pkg] = documented[f.pkg] || f.node.Doc != nil
		for _, decl := range f.node.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				require.False(t, d.Name.IsExported() && d.Doc == nil, "%s: %s has no doc comment", f.path, d.Name.Name)
				require.NotEqual(t, "init", d.Name.Name, "%s: no work at init", f.path)
			case *ast.GenDecl:
				checkDeclaration(t, f, d)
			}
		}
	}
	for pkg, ok := range documented {
		require.True(t, ok, "package %s has no package comment", pkg)
		require.NotContains(t, forbidden, filepath.Base(pkg), "package %s: the name says nothing", pkg)
	}
}

func checkDeclaration(t *testing.T, f file, d *ast.GenDecl) {
	t.Helper()
	for _, spec := range d.Specs {
		s, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		require.False(t, s.Name.IsExported() && d.Doc == nil && s.Doc == nil, "%s: %s has no doc comment", f.path, s.Name.Name)
		if face, ok := s.Type.(*ast.InterfaceType); ok {
			require.LessOrEqual(t, face.Methods.NumFields(), maxMethods, "%s: %s has too many methods", f.path, s.Name.Name)
		}
	}
}

func TestBudgets(t *testing.T) {
	t.Parallel()
	packages := map[string]int{}
	for _, f := range sourcesAndCommands(t) {
		if f.isTest {
			continue
		}
		packages[f.pkg] += f.lines
		check(t, f.path, f.lines, maxFileLines, "lines in a file")
		if filepath.Base(f.path) == "main.go" && f.node.Name.Name == "main" {
			check(t, f.path, f.lines, maxMainLines, "lines in the way into a program")
		}
		for _, decl := range f.node.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := f.path + ":" + d.Name.Name
			check(t, name, f.set.Position(d.End()).Line-f.set.Position(d.Pos()).Line+1, maxFunctionLines, "lines in a function")
			check(t, name, parameters(d), maxParameters, "parameters")
		}
		checkLineLength(t, f.path)
	}
	for pkg, lines := range packages {
		check(t, pkg, lines, max(maxPackageLines, larger[pkg]), "lines in a package")
	}
}

func check(t *testing.T, name string, got, limit int, what string) {
	t.Helper()
	if got > limit {
		t.Errorf("%s: %d %s, the budget is %d", name, got, what, limit)
	}
}

func parameters(d *ast.FuncDecl) int {
	n := d.Type.Params.NumFields()
	if n > 0 {
		if s, ok := d.Type.Params.List[0].Type.(*ast.SelectorExpr); ok && s.Sel.Name == "Context" {
			n--
		}
	}
	return n
}

func checkLineLength(t *testing.T, path string) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	scanner := bufio.NewScanner(f)
	for n := 1; scanner.Scan(); n++ {
		line := strings.ReplaceAll(scanner.Text(), "\t", "    ")
		if len(line) > maxLineLength && !strings.Contains(line, "//go:") && !hasTag.MatchString(line) {
			t.Errorf("%s:%d: the line is longer than %d", path, n, maxLineLength)
		}
	}
}
