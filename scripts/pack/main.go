// Command pack writes an SDK as it is published: a gzipped tar without its tests. The same files give the same bytes.
//
//	pack go  sdk/nod-go into.tgz   a module, with the go.mod that it has outside of this repository
//	pack npm sdk/client into.tgz   a package, as npm pack makes it
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// module is where the SDK for Go says it is. The domain is one that nobody can own, so that no stranger can publish
	// a module that a build would take for it.
	module = "nod.example/nod-go"
	inHere = "nod/sdk/nod-go"
	goMod  = "module " + module + "\n\ngo 1.24\n"

	arguments = 3
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != arguments {
		return errors.New("usage: pack go|npm <folder> <into>")
	}
	var files map[string][]byte
	var err error
	switch args[0] {
	case "go":
		files, err = goModule(args[1])
	case "npm":
		files, err = npmPackage(args[1])
	default:
		return fmt.Errorf("%s: go or npm", args[0])
	}
	if err != nil {
		return err
	}
	packed, err := archive(files)
	if err != nil {
		return err
	}
	return os.WriteFile(args[2], packed, 0o644)
}

// goModule is a folder with its own go.mod and without tests; examples stay, for the documentation.
func goModule(folder string) (map[string][]byte, error) {
	files := map[string][]byte{"nod-go/go.mod": []byte(goMod)}
	err := walk(folder, func(path string, text []byte) {
		if strings.HasSuffix(path, "_test.go") && filepath.Base(path) != "example_test.go" {
			return
		}
		files["nod-go/"+path] = bytes.ReplaceAll(text, []byte(`"`+inHere), []byte(`"`+module))
	})
	return files, err
}

// npmPackage is what package.json names in files, and what npm adds.
func npmPackage(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := walk(folder, func(path string, text []byte) {
		folder, _, _ := strings.Cut(path, "/")
		if slices.Contains([]string{"dist", "examples", "package.json", "README.md", "LICENSE"}, folder) {
			files["package/"+path] = text
		}
	})
	return files, err
}

func walk(folder string, visit func(path string, text []byte)) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(folder, path)
		visit(filepath.ToSlash(inside), text)
		return err
	})
}

func archive(files map[string][]byte) ([]byte, error) {
	var packed bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(zipped)
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		head := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(files[name])), ModTime: time.Unix(0, 0)}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(w.Close(), zipped.Close()); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
