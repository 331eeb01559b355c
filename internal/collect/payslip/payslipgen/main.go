// Command payslipgen draws the sample documents of the invented people into the folder file. It is run by
// `go generate ./internal/collect/payslip` and needs pdftoppm for the two that are pictures.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := write("file"); err != nil {
		fmt.Fprintln(os.Stderr, "payslipgen:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	for _, s := range slips() {
		body, err := draw(s.file, mark(s), func() ([]byte, error) { return drawPDF(s) })
		if err != nil {
			return fmt.Errorf("draw %s: %w", s.file, err)
		}
		if err := save(filepath.Join(folder, s.person), s.file, body); err != nil {
			return err
		}
	}
	for _, f := range forms() {
		body, err := draw(f.file, f.mark(), func() ([]byte, error) { return drawForm(f) })
		if err != nil {
			return fmt.Errorf("draw %s: %w", f.file, err)
		}
		if err := save(filepath.Join(folder, f.person), f.file, body); err != nil {
			return err
		}
	}
	return nil
}

func save(folder, name string, body []byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), body, 0o644); err != nil {
		return fmt.Errorf("write document: %w", err)
	}
	return nil
}

// draw makes the file in the format that its name tells.
func draw(file, mark string, sheet func() ([]byte, error)) ([]byte, error) {
	pdf, err := sheet()
	if err != nil || filepath.Ext(file) == ".pdf" {
		return pdf, err
	}
	picture, err := rasterise(pdf)
	if err != nil {
		return nil, err
	}
	if filepath.Ext(file) == ".png" {
		return markedPNG(picture, mark)
	}
	return blurredJPEG(picture, mark)
}
