// Package ppocr reads pictures with the models of PP-OCR: one finds where lines of text are, the other reads a line.
// Pictures may be of bent paper, so a line is followed along a parabola. It runs in nod-ocr, a process for each page.
package ppocr
