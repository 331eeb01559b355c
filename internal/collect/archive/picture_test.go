package archive_test

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))))
	return out.Bytes()
}

// noise is a picture that cannot be packed.
func noise(t *testing.T, width, height int) []byte {
	t.Helper()
	drawn, source := image.NewNRGBA(image.Rect(0, 0, width, height)), rand.NewPCG(1, 2)
	for i := range drawn.Pix {
		drawn.Pix[i] = byte(source.Uint64())
	}
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, drawn))
	return out.Bytes()
}
