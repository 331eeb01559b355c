package ppocr

import (
	"bufio"
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/paper"
)

// TestDecode: letters that the model sees at steps along a line become words. Each step is the class that is likeliest;
// a capital says that a space is a little likely there, too.
func TestDecode(t *testing.T) {
	t.Parallel()
	r, err := New(nil, nil, []byte("a\nb\n,\n漢"))
	require.NoError(t, err)
	for name, c := range map[string]struct{ steps, words string }{
		"one letter seen twice is one":              {"aa.b", "ab"},
		"the same letter twice has nothing between": {"a.a", "aa"},
		"a space that is seen":                      {"a_b", "a b"},
		"a space that is a little likely":           {"a?b", "a b"},
		"a mark stands close":                       {"a?,b", "a,b"},
		"a mark stands apart if the space is sure":  {"a_,b", "a ,b"},
		"a letter that no document has is none":     {"a漢b", "ab"},
		"nothing":                                   {"...", ""},
	} {
		var likely []float32
		steps := 0
		for _, step := range c.steps {
			row := make([]float32, len(r.classes))
			switch step {
			case '.':
				row[0] = 0.9
			case '?':
				row[0], row[len(row)-1] = 0.9, 0.05
			case '_':
				row[len(row)-1] = 0.9
			case '漢':
				row[4], row[0] = 0.9, 0.05
			default:
				row[1+bytes.IndexRune([]byte("ab,"), step)] = 0.9
			}
			likely, steps = append(likely, row...), steps+1
		}
		var text string
		for i, w := range r.decode(likely, steps) {
			if i > 0 {
				text += " "
			}
			text += w.text
			require.True(t, 0 <= w.from && w.from < w.to && w.to <= 1, name)
			require.InDelta(t, 1, w.sure, 0.11, name)
		}
		require.Equal(t, c.words, text, name)
	}
	_, err = New(nil, nil, []byte("a\nbc\n"))
	require.Error(t, err, "two characters on a line")
}

// TestLines: a line that is marked on bent paper is followed, and what is hardly likely or too small is no line.
func TestLines(t *testing.T) {
	t.Parallel()
	const across, down = 400, 120
	middle := func(x float64) float64 { return 60 + 0.05*(x-200) + 0.0004*(x-200)*(x-200) }
	draw := func(likely float32, left, right int, high float64) []float32 {
		text := make([]float32, across*down)
		for x := left; x < right; x++ {
			for y := range down {
				if math.Abs(float64(y)+0.5-middle(float64(x)+0.5)) <= high/2 {
					text[y*across+x] = likely
				}
			}
		}
		return text
	}
	islandsOf := func(text []float32) (found []line) {
		for _, spots := range islands(text, across) {
			if l, ok := lineOf(text, across, spots); ok {
				found = append(found, l)
			}
		}
		return found
	}
	found := islandsOf(draw(0.9, 50, 350, 10))
	require.Len(t, found, 1)
	require.Less(t, found[0].left, 50.0)
	require.Greater(t, found[0].right, 350.0)
	for _, x := range []float64{50, 125, 200, 275, 350} {
		require.InDelta(t, middle(x), found[0].middle.at(x), 1.5, "%v", x)
	}
	twice := found[0].scaled(2, 3)
	require.InDelta(t, 3*middle(125), twice.middle.at(250), 4.5)
	require.Empty(t, islandsOf(draw(0.4, 50, 350, 10)), "hardly likely")
	require.Empty(t, islandsOf(draw(0.9, 50, 52, 2)), "a spot")
	require.Len(t, islandsOf(draw(0.9, 50, 58, 10)), 1, "a single letter")
}

// TestBox: words stand on the picture, also those of a line that leaves it.
func TestBox(t *testing.T) {
	t.Parallel()
	l := line{left: -20, right: 220, height: 40, middle: parabola{origin: 100, level: 5}}
	box, ok := l.box(0, 1, image.Rect(0, 0, 200, 100))
	require.True(t, ok)
	require.Equal(t, paper.Box{Left: 0, Top: 0, Right: 1, Bottom: 0.19}, box)
	_, ok = l.box(0, 0.05, image.Rect(0, 0, 200, 100))
	require.False(t, ok, "beside the picture")
}

// TestResized: a picture keeps its brightness in every size, and a line of points does not vanish.
func TestResized(t *testing.T) {
	t.Parallel()
	from := image.NewGray(image.Rect(0, 0, 90, 60))
	for i := range from.Pix {
		from.Pix[i] = 200
	}
	for _, size := range [][2]int{{90, 60}, {45, 30}, {31, 17}, {1, 1}, {160, 128}} {
		out := resized(from, size[0], size[1])
		require.Equal(t, image.Rect(0, 0, size[0], size[1]), out.Rect)
		for _, point := range out.Pix {
			require.Equal(t, uint8(200), point)
		}
	}
	for y := range 60 {
		from.Pix[y*from.Stride+45] = 0
	}
	thin := resized(from, 30, 20)
	require.Less(t, min(thin.Pix[14], thin.Pix[15]), uint8(170))
}

// TestTable: what the program writes has the columns of Tesseract.
func TestTable(t *testing.T) {
	t.Parallel()
	words := []paper.Word{{Text: "Net", Confidence: 0.5, Box: paper.Box{Left: 0.1, Top: 0.2, Right: 0.3, Bottom: 0.25}}}
	require.Equal(t, "5\t1\t1\t1\t1\t1\t20.0\t20.0\t40.0\t5.0\t50.00\tNet\n", string(Table(words, image.Rect(0, 0, 200, 100))))
}

// FuzzOpen: whatever a picture says of its size, it has as many points or is refused.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("P5\n2 2\n255\nabcd"))
	f.Add([]byte("P5\n2 2\n255\nabc"))
	f.Add([]byte("P5\n2000000000 2000000000\n255\n"))
	f.Add([]byte("P5\n-1 1\n255\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if gray, err := Open(bufio.NewReader(bytes.NewReader(file))); err == nil {
			require.Len(t, gray.Pix, gray.Rect.Dx()*gray.Rect.Dy())
			require.LessOrEqual(t, len(gray.Pix), len(file))
		}
	})
}
