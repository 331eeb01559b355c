import { languageParam } from "./languageParam";
import type { Words } from "./words";

/** What a language is called by those who speak it. */
export function nameOfLanguage(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    return language; // no code of a language
  }
}

export interface SiteLanguagesProps {
  /** That of the texts. */
  language: string | undefined;
  languages: readonly string[];
  words: Words;
}

/** The languages of a page. Another one reloads the page; what was answered and typed stays. */
export function SiteLanguages({ language: shown, languages, words }: SiteLanguagesProps) {
  return (
    <nav className="site-links" aria-label={words.languages}>
      {languages.map((language) => (
        <a
          key={language}
          href={addressIn(language)}
          hrefLang={language}
          lang={language}
          aria-current={language === shown ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            // In place of this page: Back leads to the screen before, not to another language.
            if (language !== shown) location.replace(addressIn(language));
          }}
        >
          {nameOfLanguage(language)}
        </a>
      ))}
    </nav>
  );
}

function addressIn(language: string): string {
  const params = new URLSearchParams(location.search);
  params.set(languageParam, language);
  return `?${params}`;
}
