// Package trace finds what files say of how they were made: the programs that they name, and what was added to PDFs
// later. What it finds is common in honest files, too: people fill in forms, merge pages, and scan with programs that
// can do more. It is pure.
package trace

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

// Codes of hints.
const (
	EditedWith          = "EDITED_WITH"
	ChangedLater        = "CHANGED_LATER"
	ChangedAfterSigning = "CHANGED_AFTER_SIGNING"
	SignatureBroken     = "SIGNATURE_BROKEN"
)

// editors are programs and services that change pages or pictures, as they write themselves into files. Those that only
// print, scan or make documents are not among them.
var editors = []string{
	"photoshop", "illustrator", "gimp", "inkscape", "canva", "affinity", "paint.net", "coreldraw", "pixelmator",
	"photopea", "ilovepdf", "sejda", "pdfescape", "smallpdf", "pdffiller", "dochub", "pdf-xchange editor", "infix",
	"nitro pro", "foxit phantompdf", "foxit pdf editor", "pdfelement", "master pdf editor", "libreoffice draw",
}

const (
	// headReach is how far into a picture its programs write about themselves.
	headReach = 64 << 10
	// maxMaker is how much of the name of a program is looked at.
	maxMaker = 120
)

var (
	makers    = regexp.MustCompile(`(?s)/(?:Producer|Creator)\s*\(((?:[^()\\]|\\.){1,400})\)`)
	xmpMakers = regexp.MustCompile(`<(?:xmp:CreatorTool|pdf:Producer)>([^<]{1,400})<`)
	software  = regexp.MustCompile(`Software\x00+([\x20-\x7e]{1,200})`)
	printed   = regexp.MustCompile(`([\x20-\x7e]{4,200})`)
	places    = regexp.MustCompile(`startxref\s+(\d{1,10})\s+%%EOF`)
	signed    = regexp.MustCompile(`/ByteRange\s*\[\s*\d{1,10}\s+\d{1,10}\s+(\d{1,10})\s+(\d{1,10})\s*\]`)
)

// Of finds the traces in a file. A file that names no program at all tells nothing of how it was made, so that no trace
// in it says nothing either.
func Of(format string, body []byte) (hints []paper.Hint, isTelling bool) {
	named := makersOf(format, body)
	for _, maker := range named {
		lower := strings.ToLower(maker)
		if slices.ContainsFunc(editors, func(name string) bool { return strings.Contains(lower, name) }) {
			hints = append(hints, paper.Hint{
				Code: EditedWith, Severity: paper.Notice, Message: "The file was made or saved with an editor.",
				Expected: "A program that prints or scans", Actual: maker[:min(len(maker), maxMaker)],
				NextStep: "Compare amounts, names, and dates with what you know, or ask for the original.",
			})
			break
		}
	}
	if format == "PDF" {
		hints = append(hints, changes(body)...)
	}
	return hints, len(named) > 0
}

// makersOf are the programs that a file names.
func makersOf(format string, body []byte) (names []string) {
	var found [][][]byte
	if format == "PDF" {
		found = slices.Concat(makers.FindAllSubmatch(body, -1), xmpMakers.FindAllSubmatch(body, -1))
	} else {
		head := body[:min(len(body), headReach)]
		found = slices.Concat(software.FindAllSubmatch(head, -1), xmpMakers.FindAllSubmatch(head, -1),
			camera(head))
	}
	for _, m := range found {
		name := strings.Map(func(r rune) rune {
			if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
				return -1 // of two bytes a letter, one is zero
			}
			return r
		}, strings.ToValidUTF8(string(m[1]), ""))
		if strings.TrimSpace(name) != "" {
			names = append(names, name)
		}
	}
	return names
}

// cameraReach is how far behind its beginning the texts of EXIF stand.
const cameraReach = 2000

// camera is the texts that stand in a photo about how it was taken and saved.
func camera(head []byte) [][][]byte {
	_, about, isThere := bytes.Cut(head, []byte("Exif\x00\x00"))
	if !isThere {
		return nil
	}
	return printed.FindAllSubmatch(about[:min(len(about), cameraReach)], -1)
}

// Broken is the hint about a signature that doesn't fit the file that it is in, an index; the signer is as the
// signature says.
func Broken(file int, signer string) paper.Hint {
	return paper.Hint{
		Code: SignatureBroken, Severity: paper.Warning, File: file,
		Message:  "A signature in the PDF doesn't fit it.",
		Expected: "A signature that fits the file", Actual: "One that doesn't, of " + cmp.Or(signer, "nobody named"),
		NextStep: "Ask for the file as it was signed.",
	}
}

// changes are hints about what was added to a PDF after it was made, or after it was signed.
func changes(body []byte) []paper.Hint {
	end := len(bytes.TrimRight(body, "\r\n\x00 "))
	covered, isSigned := 0, false
	for _, m := range signed.FindAllSubmatch(body, -1) {
		from, _ := strconv.Atoi(string(m[1]))
		length, _ := strconv.Atoi(string(m[2]))
		if from+length <= len(body) {
			covered, isSigned = max(covered, from+length), true
		}
	}
	if isSigned && covered < end {
		return []paper.Hint{{
			Code: ChangedAfterSigning, Severity: paper.Warning,
			Message:  "Something was added to the PDF after it was signed.",
			Expected: fmt.Sprintf("%d signed bytes", end), Actual: fmt.Sprintf("%d signed bytes", covered),
			NextStep: "Check it with a program for signatures. Timestamps of signing services leave the same trace.",
		}}
	}
	parts := 0
	for _, m := range places.FindAllSubmatch(body, -1) {
		if string(m[1]) != "0" { // that of a file for the web is no change
			parts++
		}
	}
	if !isSigned && parts > 1 {
		return []paper.Hint{{
			Code: ChangedLater, Severity: paper.Notice, Message: "Something was added to the PDF after it was made.",
			Expected: "1 version", Actual: fmt.Sprintf("%d versions", parts),
			NextStep: "Compare the values with the file. Filled-in forms and comments leave the same trace.",
		}}
	}
	return nil
}
