import { Select } from "@mantine/core";
import { textsOf, translatedTo, writtenIn } from "@packages/flow/languages";
import { limits } from "@packages/flow/limits";
import { memo, useMemo, useState } from "react";
import { useActions, useBuilder } from "../context";
import panel from "../panel/Panel.module.css";
import { Section } from "../panel/Section";
import { LanguageRow } from "./LanguageRow";
import { languageName, languageOptions } from "./names";

/** In which languages people can read the flow. */
export function Languages() {
  const { flow, findings, act, announce } = useBuilder();
  const [isAdding, setAdding] = useState(false);
  const [written, others] = [writtenIn(flow), translatedTo(flow)];
  const texts = others.length > 0 ? textsOf(flow) : [];
  const problems = findings.filter(({ part }) => /^(languages$|translations\.)/.test(part));
  const set = (next: { written?: string; others?: readonly string[] }) =>
    act({ type: "setLanguages", written, others, ...next });
  const add = (language: string | null) => {
    if (language) {
      set({ others: [...others, language] });
      announce(`${languageName(language)} is added.`);
    }
    setAdding(false);
  };
  return (
    <Section
      title="Languages"
      add={{
        label: "Add",
        disabled: others.length + 1 >= limits.languages,
        onClick: () => setAdding(true),
      }}
    >
      <p className={panel.hint}>
        People see the texts in the language of their browser, or one that they choose. What isn't
        translated stays as you wrote it.
      </p>
      <WrittenLanguage written={written} others={others.join()} />
      {others.map((language) => (
        <LanguageRow
          key={language}
          language={language}
          texts={texts}
          onRemove={() => set({ others: others.filter((other) => other !== language) })}
        />
      ))}
      {isAdding && (
        <Select
          aria-label="New language"
          placeholder="Choose a language"
          searchable
          autoFocus
          defaultDropdownOpened
          data={languageOptions().filter(
            ({ value }) => value !== written && !others.includes(value),
          )}
          onChange={add}
          onBlur={() => setAdding(false)}
        />
      )}
      {problems.map(({ part, message }) => (
        <p className={panel.problem} key={part + message}>
          {message}
        </p>
      ))}
    </Section>
  );
}

interface WrittenLanguageProps {
  written: string;
  /** The languages that it is translated to, joined by commas. */
  others: string;
}

/** Has names of all languages to choose from: it isn't drawn again with each letter that is typed elsewhere. */
const WrittenLanguage = memo(function WrittenLanguage({ written, others }: WrittenLanguageProps) {
  const { act, now } = useActions();
  const choices = useMemo(() => {
    const taken = new Set(others.split(","));
    return languageOptions([written]).filter(({ value }) => !taken.has(value));
  }, [written, others]);
  return (
    <Select
      label="Language of your texts"
      allowDeselect={false}
      searchable
      data={choices}
      value={written}
      onChange={(language) =>
        language &&
        act({ type: "setLanguages", written: language, others: translatedTo(now().flow) })
      }
    />
  );
});
