// Package engine finds the words of files. Of a PDF it takes the text layer where there is a good one; everything else
// is a picture, which Tesseract reads twice, prepared in two ways: each finds what the other misses. Poppler and
// Tesseract are programs of the machine. They open what strangers made, so each call is a process, with an empty
// environment, without network where the kernel allows it, and under limits of time, memory and output.
package engine
