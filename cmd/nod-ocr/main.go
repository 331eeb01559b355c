// Command nod-ocr reads the picture of a page: nod-ocr FOLDER takes a picture in the PGM format on its standard input
// and writes its words as a table, in the columns of Tesseract's. The folder has the library of ONNX Runtime and the
// models of PP-OCR (scripts/ocr.sh). The server starts one for each page, without network and under limits.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"nod/internal/reading/ppocr"
	"nod/internal/reading/ppocr/onnx"
)

func main() {
	if err := read(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "nod-ocr:", err)
		os.Exit(1)
	}
}

func read(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: nod-ocr FOLDER < picture.pgm")
	}
	picture, err := ppocr.Open(bufio.NewReader(os.Stdin))
	if err != nil {
		return err
	}
	folder := args[0]
	library, err := onnx.Open(filepath.Join(folder, "libonnxruntime.so"))
	if err != nil {
		return err
	}
	find, err := library.Load(filepath.Join(folder, "find.onnx"))
	if err != nil {
		return err
	}
	line, err := library.Load(filepath.Join(folder, "read.onnx"))
	if err != nil {
		return err
	}
	dictionary, err := os.ReadFile(filepath.Join(folder, "characters.txt"))
	if err != nil {
		return err
	}
	reader, err := ppocr.New(find, line, dictionary)
	if err != nil {
		return err
	}
	words, err := reader.Read(picture)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(ppocr.Table(words, picture.Rect))
	return err
}
