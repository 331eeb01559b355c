package site

import (
	"strings"

	"nod/internal/platform/markdown"
)

// maxPictureOrigins bounds the header that names them: proxies refuse long ones.
const maxPictureOrigins = 20

// PictureOrigins are where the pictures in the texts of a page come from: all that it may load, besides files of ours.
func (p Published) PictureOrigins() []string {
	pages := p.Version.Settings.V.Pages
	texts := []string{
		pages.LandingPageConfig.BodyText, pages.ResultPageConfig.SuccessPage.BodyText,
		pages.ResultPageConfig.FailurePage.BodyText, p.Version.Settings.V.Availability.ClosedText,
	}
	if strings.Contains(p.Version.Flow, "![") { // most flows have none, and needn't be read in all their languages
		texts = append(texts, p.Flow.MarkdownTexts()...)
	}
	origins := markdown.PictureOrigins(texts...)
	return origins[:min(len(origins), maxPictureOrigins)]
}
