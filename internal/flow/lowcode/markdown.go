package lowcode

// MarkdownTexts are the texts that pages read as Markdown, in each of the flow's languages.
func (f Flow) MarkdownTexts() []string {
	texts := f.ownMarkdown()
	for _, language := range f.Languages {
		if language != f.Language {
			texts = append(texts, f.In(language).ownMarkdown()...)
		}
	}
	return texts
}

func (f Flow) ownMarkdown() []string {
	var texts []string
	for _, s := range f.Screens {
		if s.Module.Type == Landing {
			texts = append(texts, s.Module.Introduction)
		}
		for _, c := range s.Module.Components {
			if c.Type == "MARKDOWN" {
				texts = append(texts, c.Text)
			}
		}
	}
	return texts
}
