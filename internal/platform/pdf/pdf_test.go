package pdf_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/pdf"
)

// machine is a folder whose fonts have Arabic letters, as scripts/setup.sh installs them.
const machine = "/usr/share/fonts/truetype/dejavu"

var style = pdf.Style{Size: 9}

// document draws texts below each other.
func document(t testing.TB, fonts *pdf.Fonts, texts ...string) []byte {
	t.Helper()
	d := pdf.New(fonts, pdf.About{Title: "Sample", Author: "Nod", Producer: "Nod", CreatedAt: time.Unix(1, 0)})
	page := d.AddPage()
	for i, text := range texts {
		page.Draw(d.Line(text, style), style, 15, 15+6*float64(i))
	}
	content, err := d.Bytes()
	require.NoError(t, err)
	return content
}

// copied is what readers can copy of a document.
func copied(t *testing.T, content []byte) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sample.pdf")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	var complaints bytes.Buffer
	command := exec.CommandContext(t.Context(), "pdftotext", "-layout", file, "-")
	command.Stderr = &complaints
	text, err := command.Output()
	require.NoError(t, err)
	require.Empty(t, complaints.String())
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\f' })
}

func samples() []string {
	return []string{
		"María Ñáñez-Œdipus de la Cruz ŁÓDŹ ₱1,234,567,890,123.45 AV To fi",
		"Nguyễn Thị Ánh Tuyết – Ελλάδα Ωμέγα – Щёлкин",
		"N\u0303an\u0303ez e\u0301 o\u0302\u0301",
		"王小明 田中太郎 (ひらがな カタカナ) 김철수",
		"สมชาย ใจดี น้ำใจ ปั๊ม", "محمد عبد الله الحسيني، لا إله", "שלום עולם", "हिन्दी नमस्ते বাংলা தமிழ்",
		"Ali علي (Bin) Abu بكر 123 end",
		"😀🎉👨‍👩‍👧‍👦🇵🇭👍🏽 ❤️ 𝓐𝕭 1️⃣", "﷽ ﷺ ⅷ ½ №5 ™ ☎ → ≤ √ 𐍈 𓀀",
		"\x01 rlo\u202Egnp.exe\u202C x\u200Bx bad\xff \uE123 \U000E1234 \U0010FFFF \x00\u2066",
		"H̷̡̪̯ͨ͊̽̅̾̎Ȩ̬̩̾͛ͪ̈́̀́͘", strings.Repeat("Ñ", 3000), strings.Repeat("من ", 900), "", " ", "\u200B",
	}
}

// TestFontsAreReadWhenNeeded: a server that writes no reports keeps none of them in memory.
func TestFontsAreReadWhenNeeded(t *testing.T) { //nolint:paralleltest // it counts what the program allocates
	require.Less(t, testing.AllocsPerRun(5, func() { pdf.NewFonts() }), 20.0)
}

// TestTextCanBeCopied reads documents back: what is bundled as it is, and what no font has too.
func TestTextCanBeCopied(t *testing.T) {
	t.Parallel()
	fonts := pdf.NewFonts()
	for text, want := range map[string]string{
		"María Ñáñez-Œdipus ŁÓDŹ":               "",
		"₱999,999,999,999.00":                   "",
		"Nguyễn Thị Ánh Tuyết":                  "",
		"Ελλάδα, Щёлкин":                        "",
		"N\u0303an\u0303ez":                     "Ñañez",
		"two\n\t  lines":                        "two lines",
		"王小明 😀 𝓐":                               "",
		"broken \xff byte":                      "broken \uFFFD byte",
		"evil\u202Egpj.exe":                     "evil\uFFFDgpj.exe",
		"null\x00":                              "null\uFFFD",
		strings.Repeat("x\u0301", 3):            "x\u0301x\u0301x\u0301",
		"x\u0302\u0303\u0304\u0307\u0306\u030A": "x\u0302\u0303\u0304\u0307",
	} {
		if want == "" {
			want = text
		}
		require.Equal(t, []string{want}, copied(t, document(t, fonts, text)), "%q", text)
	}
}

// TestScriptsOfTheMachine: letters that join are joined, and run from the right.
func TestScriptsOfTheMachine(t *testing.T) {
	t.Parallel()
	d := pdf.New(pdf.NewFonts(machine), pdf.About{})
	const name = "محمد"
	apart := 0.0
	for _, letter := range name {
		apart += d.Line(string(letter), style).Width(style)
	}
	line := d.Line(name, style)
	require.Less(t, line.Width(style), 0.99*apart)
	require.Equal(t, "دمحم", line.Text())
	require.Equal(t, "Ali يلع end", d.Line("Ali علي end", style).Text())
	boxes := pdf.New(pdf.NewFonts(), pdf.About{}).Line(name, style)
	require.InDelta(t, 4*0.76*style.Size*25.4/72, boxes.Width(style), 0.01, "four boxes without such a font")
	require.Equal(t, "دمحم", boxes.Text())
}

// TestControlsActOnNothing: characters that turn text around or hide it are shown as boxes.
func TestControlsActOnNothing(t *testing.T) {
	t.Parallel()
	d := pdf.New(pdf.NewFonts(machine), pdf.About{})
	for _, control := range []rune{0, 1, 0x1B, 0x7F, 0x85, 0x202A, 0x202D, 0x202E, 0x2066, 0x2069} {
		line := d.Line("ab"+string(control)+"cd", style)
		if control == 0x85 { // a line end
			require.Equal(t, "ab cd", line.Text())
			continue
		}
		require.Equal(t, "ab\uFFFDcd", line.Text(), "%U", control)
		require.Greater(t, line.Width(style), d.Line("abcd", style).Width(style)+2, "%U", control)
	}
}

// TestIsolate: a name reads in a sentence as it reads alone, and ends nothing around it.
func TestIsolate(t *testing.T) {
	t.Parallel()
	d := pdf.New(pdf.NewFonts(machine), pdf.About{})
	const name = "علي Ali بكر"
	alone := d.Line(name, style).Text()
	require.Equal(t, "ركب Ali يلع", alone, "from the right")
	require.Equal(t, "by "+alone+" on", d.Line("by "+pdf.Isolate(name)+" on", style).Text())
	require.NotEqual(t, "by "+alone+" on", d.Line("by "+name+" on", style).Text())
	inner := "a\U000FFF01\u2069b"
	require.Equal(t, "by a\uFFFDb on", d.Line("by "+pdf.Isolate(inner)+" on", style).Text())
}

// TestDigitsLineUp: all digits are equally wide, in both weights.
func TestDigitsLineUp(t *testing.T) {
	t.Parallel()
	d := pdf.New(pdf.NewFonts(), pdf.About{})
	for _, style := range []pdf.Style{{Size: 8}, {Size: 8, Bold: true}} {
		require.InDelta(t, d.Line("1,111.11", style).Width(style), d.Line("8,400.96", style).Width(style), 0.01)
	}
}

// TestFit cuts at the end, with an ellipsis, and leaves alone what fits.
func TestFit(t *testing.T) {
	t.Parallel()
	d := pdf.New(pdf.NewFonts(), pdf.About{})
	require.Equal(t, "María", d.Fit("María", style, 40).Text())
	cut := d.Fit("María Consolación Villanueva", style, 25)
	require.Regexp(t, "^María Con.*…$", cut.Text())
	require.LessOrEqual(t, cut.Width(style), 25.0)
	lines := d.Wrap("María Consolación Villanueva de la Cruz", style, 25, 2)
	require.Len(t, lines, 2)
	require.Regexp(t, "…$", lines[1].Text())
	require.Len(t, d.Wrap("", style, 25, 0), 1)
}

// TestEveryTextRenders: as FuzzText, with random texts of every script and the fonts of the machine.
func TestEveryTextRenders(t *testing.T) {
	t.Parallel()
	for _, fonts := range []*pdf.Fonts{pdf.NewFonts(), pdf.NewFonts(machine)} {
		for _, text := range samples() {
			renders(t, fonts, text, 12)
			renders(t, fonts, text, 120)
		}
		rapid.Check(t, func(r *rapid.T) {
			text := rapid.String().Draw(r, "text") + rapid.SampledFrom(samples()).Draw(r, "sample")
			renders(r, fonts, text, rapid.Float64Range(10, 200).Draw(r, "width"))
		})
	}
}

// TestBrokenFontsAreNone: what is no font in a folder of fonts costs its letters, not the report.
func TestBrokenFontsAreNone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	whole, err := os.ReadFile(filepath.Join(machine, "DejaVuSans.ttf"))
	require.NoError(t, err)
	without := func(table string) []byte { return bytes.Replace(whole, []byte(table), []byte("xxxx"), 1) }
	for name, content := range map[string][]byte{
		"a.ttf": without("glyf"), "b.ttf": without("loca"), "c.ttf": without("head"), "d.ttf": without("cmap"),
		"empty.ttf": nil, "noise.otf": bytes.Repeat([]byte("noise"), 99), "cut.ttf": whole[:len(whole)/50], "a.ttc": []byte("ttcf"),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
	}
	fonts := pdf.NewFonts(folder, filepath.Join(folder, "missing"))
	require.Equal(t, []string{"before \u2603 after"}, copied(t, document(t, fonts, "before \u2603 after")))
	d := pdf.New(fonts, pdf.About{})
	require.InDelta(t, 0.76*style.Size*25.4/72, d.Line("\u2603", style).Width(style), 0.01, "a box")
}

// TestFileIsWhole: equal documents are equal byte for byte, and the table knows where each object is.
func TestFileIsWhole(t *testing.T) {
	t.Parallel()
	fonts := pdf.NewFonts(machine)
	content := document(t, fonts, samples()...)
	require.True(t, bytes.Equal(content, document(t, fonts, samples()...)))
	entries := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(content, -1)
	require.Greater(t, len(entries), 10)
	for i, entry := range entries {
		at, err := strconv.Atoi(string(entry[1]))
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(content[at:], []byte(strconv.Itoa(i+1)+" 0 obj\n")), "object %d", i+1)
	}
	require.Less(t, len(document(t, fonts, "María Villanueva")), 20_000, "fonts are embedded in part")
}
