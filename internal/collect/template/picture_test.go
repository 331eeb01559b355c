package template_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/template"
	"nod/internal/platform/fault"
)

func red(width, height int) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.Set(x, y, color.NRGBA{R: 200, A: 255})
		}
	}
	return picture
}

func pngOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, picture))
	return b.Bytes()
}

func jpegOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, picture, nil))
	return b.Bytes()
}

// bomb is a PNG of a few bytes that claims to be huge.
func bomb(width, height uint32) []byte { return deepBomb(width, height, 8) }

// deepBomb has more bits than usual for each color of a pixel.
func deepBomb(width, height uint32, depth byte) []byte {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	header = append(binary.BigEndian.AppendUint32(header, height), depth, 6, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	file = append(file, header...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(header))
}

// padded is a file with so many bytes behind its end that it has a size.
func padded(file []byte, size int) []byte { return append(file, make([]byte, size-len(file))...) }

// exif is a part of a JPEG file that tells where it was taken.
func exif(file []byte, text string) []byte {
	part := append([]byte{0xff, 0xe1, 0, byte(len(text) + 2)}, text...)
	return append(append(append([]byte{}, file[:2]...), part...), file[2:]...)
}

func TestLogosAreDrawnAnew(t *testing.T) {
	t.Parallel()
	const secret = "Exif 14.5995N 120.9842E"
	for name, c := range map[string]struct {
		file        []byte
		contentType string
	}{
		"PNG":                     {pngOf(t, red(200, 200)), "image/png"},
		"wide JPEG":               {jpegOf(t, red(640, 320)), "image/jpeg"},
		"JPEG as browsers say":    {jpegOf(t, red(320, 640)), "image/jpg"},
		"one pixel":               {pngOf(t, red(1, 1)), "image/png"},
		"exactly 200000 bytes":    {padded(pngOf(t, red(10, 10)), template.MaxLogo), "image/png"},
		"JPEG with a place in it": {exif(jpegOf(t, red(20, 20)), secret), "image/jpeg"},
		"PNG with an archive":     {append(pngOf(t, red(20, 20)), "PK\x03\x04"+secret...), "image/png"},
		"PNG with a page":         {append(pngOf(t, red(20, 20)), "<script>"+secret+"</script>"...), "image/png"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			logo, err := template.DrawLogo(c.file, c.contentType)
			require.NoError(t, err)
			require.NotContains(t, string(logo), secret)
			require.NotContains(t, string(logo), "PK\x03\x04")
			picture, err := png.Decode(bytes.NewReader(logo))
			require.NoError(t, err)
			require.Equal(t, image.Rect(0, 0, 200, 200), picture.Bounds())
			r, g, b, a := picture.At(100, 100).RGBA()
			require.InDelta(t, 200, r>>8, 4)
			require.InDelta(t, 0, g>>8, 4)
			require.InDelta(t, 0, b>>8, 4)
			require.EqualValues(t, 255, a>>8)
		})
	}
	round := image.NewNRGBA(image.Rect(0, 0, 200, 200))
	round.Set(100, 100, color.NRGBA{G: 255, A: 255})
	logo, err := template.DrawLogo(pngOf(t, round), "image/png")
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(logo))
	require.NoError(t, err)
	_, _, _, corner := picture.At(0, 0).RGBA()
	require.Zero(t, corner, "corners stay transparent")
}

func TestRefusedLogos(t *testing.T) {
	t.Parallel()
	var animation bytes.Buffer
	require.NoError(t, gif.Encode(&animation, red(10, 10), nil))
	small := pngOf(t, red(10, 10))
	const tooLarge = "The maximum image size is only allowed to be 200KB, please upload according to the regulations!"
	const wrongType = "Only jpeg, jpg and png images are allowed."
	for name, c := range map[string]struct {
		file        []byte
		contentType string
		message     string
	}{
		"200001 bytes":          {padded(pngOf(t, red(10, 10)), template.MaxLogo+1), "image/png", tooLarge},
		"GIF":                   {animation.Bytes(), "image/gif", wrongType},
		"GIF that says PNG":     {animation.Bytes(), "image/png", wrongType},
		"SVG":                   {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "image/svg+xml", wrongType},
		"SVG that says PNG":     {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "image/png", wrongType},
		"page that says JPEG":   {[]byte("<!doctype html><script>alert(1)</script>"), "image/jpeg", wrongType},
		"PNG that says JPEG":    {small, "image/jpeg", wrongType},
		"PNG that says nothing": {small, "", wrongType},
		"PDF before a JPEG":     {append([]byte("%PDF-1.7\n"), jpegOf(t, red(10, 10))...), "image/jpeg", wrongType},
		"nothing":               {nil, "image/png", wrongType},
		"half a PNG":            {small[:len(small)/2], "image/png", "The image could not be read. Choose another one."},
		"only the first bytes":  {[]byte("\xff\xd8\xff"), "image/jpeg", "The image could not be read. Choose another one."},
		"many pixels":           {bomb(6000, 6000), "image/png", "The image has too many pixels. Choose a smaller one."},
		"200 MB of memory":      {deepBomb(5000, 5000, 16), "image/png", "The image has too many pixels. Choose a smaller one."},
		"long side":             {bomb(10_001, 1), "image/png", "The image has too many pixels. Choose a smaller one."},
		"2500 million pixels":   {bomb(50_000, 50_000), "image/png", "The image has too many pixels. Choose a smaller one."},
	} {
		_, err := template.DrawLogo(c.file, c.contentType)
		require.Error(t, err, name)
		require.Equal(t, c.message, fault.As(err).Message, name)
	}
}

// FuzzDrawLogo holds that whatever comes in, only a picture of 200x200 comes out.
func FuzzDrawLogo(f *testing.F) {
	for _, file := range [][]byte{
		pngOf(f, red(3, 2)), jpegOf(f, red(2, 3)), bomb(50_000, 50_000), bomb(0, 1), []byte("GIF89a"), {},
	} {
		f.Add(file, "image/png")
		f.Add(file, "image/jpeg")
	}
	f.Fuzz(func(t *testing.T, file []byte, contentType string) {
		logo, err := template.DrawLogo(file, contentType)
		if err != nil {
			require.NotNil(t, fault.As(err), "every refusal has words for people: %v", err)
			return
		}
		config, err := png.DecodeConfig(bytes.NewReader(logo))
		require.NoError(t, err)
		require.Equal(t, [2]int{200, 200}, [2]int{config.Width, config.Height})
	})
}
