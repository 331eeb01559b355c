package pdf

import (
	"bytes"
	_ "embed" // the bundled fonts
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

//go:embed font/Inter-Regular.ttf
var regularFile []byte

//go:embed font/Inter-SemiBold.ttf
var boldFile []byte

// Fonts finds a font for every character. It is safe for concurrent use.
type Fonts struct {
	regular, bold func() *font.Font
	machine       func() []machineFont
	mu            sync.Mutex
	loaded        map[place]*font.Face
}

// place is where a font of the machine is; a file may have several.
type place struct {
	path  string
	index int
}

// NewFonts returns the bundled fonts and, below folders, those of the machine. All are read when a text first
// needs them, and only once: a font that is installed later is found after a restart.
func NewFonts(folders ...string) *Fonts {
	return &Fonts{
		regular: sync.OnceValue(func() *font.Font { return bundled(regularFile) }),
		bold:    sync.OnceValue(func() *font.Font { return bundled(boldFile) }),
		machine: sync.OnceValue(func() []machineFont { return scan(folders) }),
		loaded:  map[place]*font.Face{},
	}
}

// bundled panics for a font that cannot be read: it is part of the program.
func bundled(file []byte) *font.Font {
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	return face.Font
}

// machineFont is what has to be known of a font before it is chosen.
type machineFont struct {
	place
	family string
	isBold bool
	ranges [][2]rune // of characters, in order
}

func (m machineFont) has(r rune) bool {
	i := sort.Search(len(m.ranges), func(i int) bool { return m.ranges[i][1] >= r })
	return i < len(m.ranges) && m.ranges[i][0] <= r
}

// scan lists the upright fonts of normal and bold weight, those that suit a report best first.
func scan(folders []string) []machineFont {
	var found []machineFont
	for _, folder := range folders {
		// A folder or font that cannot be read counts as none: text is drawn without it.
		_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil //nolint:nilerr // see above
			}
			switch strings.ToLower(filepath.Ext(path)) {
			case ".ttf", ".otf", ".ttc", ".otc":
				found = append(found, fontsOf(path)...)
			}
			return nil
		})
	}
	slices.SortStableFunc(found, func(a, b machineFont) int { return a.rank() - b.rank() })
	return found
}

// rank puts plain fonts before those with serifs, and those before the rest.
func (m machineFont) rank() int {
	family := strings.ToLower(m.family)
	for rank, part := range []string{"emoji", "noto sans", "sans", "serif", "mono"} {
		if strings.Contains(family, part) {
			return rank
		}
	}
	return 3
}

// isWhole runs what reads a font of the machine and reports whether it came to an end. The library panics for
// some broken files, and those count as none.
func isWhole(read func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	read()
	return true
}

func fontsOf(path string) (found []machineFont) {
	isWhole(func() { found = readFonts(path) })
	return found
}

func readFonts(path string) []machineFont {
	file, err := os.Open(path) // #nosec G304 -- a folder that the operator named
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	loaders, err := ot.NewLoaders(file)
	if err != nil {
		return nil
	}
	var found []machineFont
	for index, loader := range loaders {
		about, _ := font.Describe(loader, nil)
		isBold := about.Aspect.Weight == font.WeightBold
		if about.Aspect.Style == font.StyleItalic || !isBold && about.Aspect.Weight != font.WeightNormal {
			continue
		}
		ranges := rangesOf(loader)
		if count := size(ranges); count > 0 && (count < manyCharacters || !isBold) {
			found = append(found, machineFont{place{path, index}, about.Family, isBold, ranges})
		}
	}
	return found
}

// manyCharacters is how many characters make a font so large, some 30 MB in memory, that one weight has to do.
const manyCharacters = 20_000

func size(ranges [][2]rune) int {
	count := 0
	for _, r := range ranges {
		count += int(r[1]-r[0]) + 1
	}
	return count
}

// rangesOf reads which characters a font has.
func rangesOf(loader *ot.Loader) [][2]rune {
	raw, err := loader.RawTable(ot.MustNewTag("cmap"))
	if err != nil {
		return nil
	}
	table, _, err := tables.ParseCmap(raw)
	if err != nil {
		return nil
	}
	characters, _, err := font.ProcessCmap(table, tables.FPNone)
	if err != nil {
		return nil
	}
	if ranged, ok := characters.(font.CmapRuneRanger); ok {
		return ranged.RuneRanges(nil)
	}
	var all []rune
	for at := characters.Iter(); at.Next(); {
		r, _ := at.Char()
		all = append(all, r)
	}
	slices.Sort(all)
	var ranges [][2]rune
	for _, r := range all {
		if last := len(ranges) - 1; last >= 0 && r <= ranges[last][1]+1 {
			ranges[last][1] = r
		} else {
			ranges = append(ranges, [2]rune{r, r})
		}
	}
	return ranges
}

// load reads a font of the machine, once. One that has become unreadable is nil.
func (f *Fonts) load(at place) *font.Face {
	loaded, known := f.loaded[at]
	if known {
		return loaded
	}
	f.loaded[at] = nil
	file, err := os.Open(at.path)
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	loaders, err := ot.NewLoaders(file)
	if err != nil || len(loaders) <= at.index {
		return nil
	}
	isWhole(func() {
		if read, err := font.NewFont(loaders[at.index]); err == nil {
			f.loaded[at] = font.NewFace(read)
		}
	})
	return f.loaded[at]
}

// canDraw reports whether a font has a character and the drawing of it, which a broken one may lack.
func canDraw(face *font.Face, r rune) bool {
	isDrawn := false
	return face != nil && isWhole(func() {
		id, ok := face.NominalGlyph(r)
		isDrawn = ok && face.GlyphData(id) != nil
	}) && isDrawn
}

// find returns a font of the machine that has a character, or nil: the first that suits, in the weight that
// was asked for if its family has it.
func (f *Fonts) find(r rune, bold bool) *font.Font {
	machine := f.machine()
	f.mu.Lock()
	defer f.mu.Unlock()
	var other *font.Font
	family := ""
	for _, m := range machine {
		if !m.has(r) || other != nil && (m.family != family || m.isBold != bold) {
			continue
		}
		loaded := f.load(m.place)
		if !canDraw(loaded, r) {
			continue
		}
		if m.isBold == bold {
			return loaded.Font
		}
		other, family = loaded.Font, m.family
	}
	return other
}
