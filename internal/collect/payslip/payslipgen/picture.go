package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os/exec"
)

// rasterise makes a picture of the only page of a PDF, as a scanner would.
func rasterise(pdf []byte) (image.Image, error) {
	cmd := exec.Command("pdftoppm", "-png", "-gray", "-r", "150", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	page, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("run pdftoppm: %w", err)
	}
	picture, err := png.Decode(bytes.NewReader(page))
	if err != nil {
		return nil, fmt.Errorf("decode page: %w", err)
	}
	return picture, nil
}

// markedPNG writes the mark into a text chunk right after the header.
func markedPNG(picture image.Image, mark string) ([]byte, error) {
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("encode PNG: %w", err)
	}
	const afterHeader = 8 + 25 // signature, IHDR
	content := append([]byte("tEXtKeywords\x00"), mark...)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(content)-4))
	chunk = append(chunk, content...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(content))
	plain := out.Bytes()
	return bytes.Join([][]byte{plain[:afterHeader], chunk, plain[afterHeader:]}, nil), nil
}

// blurredJPEG is a photograph out of focus, with the mark in a comment: nobody can read it.
func blurredJPEG(picture image.Image, mark string) ([]byte, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, blur(picture, 14), &jpeg.Options{Quality: 60}); err != nil {
		return nil, fmt.Errorf("encode JPEG: %w", err)
	}
	const afterStart = 2
	comment := binary.BigEndian.AppendUint16([]byte{0xff, 0xfe}, uint16(len(mark)+2))
	comment = append(comment, mark...)
	plain := out.Bytes()
	return bytes.Join([][]byte{plain[:afterStart], comment, plain[afterStart:]}, nil), nil
}

// blur gives each point the mean of those around it, first along rows, then along columns.
func blur(picture image.Image, radius int) image.Image {
	b := picture.Bounds()
	gray := image.NewGray(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			gray.Set(x, y, picture.At(x, y))
		}
	}
	for _, step := range []image.Point{{X: 1}, {Y: 1}, {X: 1}, {Y: 1}} {
		next := image.NewGray(b)
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				next.SetGray(x, y, mean(gray, image.Pt(x, y), step, radius))
			}
		}
		gray = next
	}
	return gray
}

func mean(gray *image.Gray, at, step image.Point, radius int) color.Gray {
	sum, count := 0, 0
	for d := -radius; d <= radius; d++ {
		if p := at.Add(step.Mul(d)); p.In(gray.Rect) {
			sum += int(gray.GrayAt(p.X, p.Y).Y)
			count++
		}
	}
	return color.Gray{Y: uint8(sum / count)}
}
