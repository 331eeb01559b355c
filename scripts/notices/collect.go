package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"nod/internal/platform/notice"
)

// addOthers adds what comes in no package: Go itself, the fonts of reports, and what scripts/ocr.sh puts beside the program.
func (c *collector) addOthers() error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	if err := c.add(notice.Component{
		Name: notice.GoName, License: "BSD-3-Clause", Source: "https://go.dev/dl/",
	}, strings.TrimSpace(string(root))); err != nil {
		return err
	}
	if err := c.add(notice.Component{
		Name: "Inter", Version: "subset", License: "OFL-1.1", Source: "https://github.com/rsms/inter",
	}, "internal/platform/pdf/font"); err != nil {
		return err
	}
	if err := c.add(notice.Component{
		Name: notice.RuntimeName, Version: "1.28.2", License: "MIT",
		Source: "https://github.com/microsoft/onnxruntime/tree/v1.28.2",
	}, "scripts/notices/beside/onnxruntime"); err != nil {
		return err
	}
	return c.add(notice.Component{
		Name: notice.ModelsName, Version: "4", License: "Apache-2.0", Source: "https://github.com/PaddlePaddle/PaddleOCR",
	}, "scripts/notices/beside/ppocr")
}

type goPackage struct {
	Dir    string
	Module *goModule
}

type goModule struct {
	Path, Version, Dir string
	Main               bool
	Replace            *goModule
}

// addModules adds the modules of the packages that are linked, as they are for the system that most servers have.
func (c *collector) addModules() error {
	list := exec.Command("go", "list", "-deps", "-json=Dir,Module", "./cmd/nod", "./cmd/nod-ocr")
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0", "GOFLAGS=-mod=readonly")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	modules, folders := map[string]*goModule{}, map[string]map[string]bool{}
	for in := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("go list: %w", err)
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		m := p.Module
		if m.Replace != nil {
			m = m.Replace
		}
		if modules[m.Path] = m; folders[m.Path] == nil {
			folders[m.Path] = map[string]bool{}
		}
		// Code that was copied into a module brings its license in its folder.
		for dir := p.Dir; strings.HasPrefix(dir, m.Dir); dir = filepath.Dir(dir) {
			folders[m.Path][dir] = true
		}
	}
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		m := modules[path]
		if err := c.add(notice.Component{
			Name: path, Version: m.Version, PURL: "pkg:golang/" + path + "@" + m.Version, Source: goSource(m),
		}, slices.Sorted(maps.Keys(folders[path]))...); err != nil {
			return err
		}
	}
	return nil
}

// goSource is the folder of the released version where the host of the repository has a known way to name it.
func goSource(m *goModule) string {
	parts := strings.Split(m.Path, "/")
	const repository = 3
	if parts[0] != "github.com" || len(parts) < repository {
		return "https://" + m.Path
	}
	tag := m.Version
	if inside := parts[repository:]; len(inside) > 0 && !strings.HasPrefix(inside[len(inside)-1], "v") {
		tag = strings.Join(inside, "/") + "/" + tag
	}
	if strings.Contains(m.Version, "-0.") || strings.HasPrefix(m.Version, "v0.0.0-") { // of a commit
		tag = m.Version[strings.LastIndex(m.Version, "-")+1:]
	}
	return "https://" + strings.Join(parts[:repository], "/") + "/tree/" + strings.TrimSuffix(tag, "+incompatible")
}

type lockedPackage struct {
	Version   string
	Dev       bool
	DevOption bool `json:"devOptional"`
	// Optional packages are for programs of Node; no browser is sent one.
	Optional bool
}

type npmPackage struct {
	Name, Version, License string
	Repository             json.RawMessage
}

// addPackages adds what the front ends depend on when they run, and what that depends on.
func (c *collector) addPackages() error {
	text, err := os.ReadFile("web/package-lock.json")
	if err != nil {
		return err
	}
	var lock struct{ Packages map[string]lockedPackage }
	if err := json.Unmarshal(text, &lock); err != nil {
		return fmt.Errorf("web/package-lock.json: %w", err)
	}
	for _, path := range slices.Sorted(maps.Keys(lock.Packages)) {
		locked := lock.Packages[path]
		if path == "" || locked.Dev || locked.DevOption || locked.Optional {
			continue
		}
		if err := c.addPackage(filepath.Join("web", path), locked.Version); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector) addPackage(folder, version string) error {
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return fmt.Errorf("%w (run npm ci in web)", err)
	}
	var p npmPackage
	if err := json.Unmarshal(text, &p); err != nil {
		return fmt.Errorf("%s: %w", folder, err)
	}
	if p.Version != version {
		return fmt.Errorf("%s is %s, package-lock.json says %s (run npm ci in web)", p.Name, p.Version, version)
	}
	of := notice.Component{
		Name: p.Name, Version: p.Version, PURL: "pkg:npm/" + strings.Replace(p.Name, "@", "%40", 1) + "@" + p.Version,
		License: strings.Trim(p.License, "()"), Source: npmSource(p),
	}
	if slices.ContainsFunc(c.Components, func(o notice.Component) bool { return o.PURL == of.PURL }) {
		return nil // twice in the tree
	}
	if lender, ok := borrowed[p.Name]; ok {
		folder = filepath.Join("web/node_modules", lender)
	}
	return c.add(of, folder)
}

// npmSource turns what package.json says of its repository into an address for people.
func npmSource(p npmPackage) string {
	var named struct{ URL string }
	var url string
	if json.Unmarshal(p.Repository, &url) != nil {
		_ = json.Unmarshal(p.Repository, &named)
		url = named.URL
	}
	for _, prefix := range []string{"git+", "git://", "ssh://", "git@", "https://", "http://", "github:"} {
		url = strings.TrimPrefix(url, prefix)
	}
	url = strings.TrimSuffix(strings.Replace(url, "github.com:", "github.com/", 1), ".git")
	if url != "" && !strings.Contains(strings.SplitN(url, "/", 2)[0], ".") {
		url = "github.com/" + url // the short form, owner/name
	}
	if url == "" {
		return ""
	}
	return "https://" + url
}
