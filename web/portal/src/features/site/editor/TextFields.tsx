import { CountedField, MarkdownField } from "./CountedField";
import { maxBody, maxButton, maxHeader, type Texts } from "./draft";

export interface TextFieldsProps {
  labels: Record<keyof Texts, string>;
  texts: Texts;
  onChange: (texts: Texts) => void;
  onFocus?: () => void;
}

/** What one screen of the page says. */
export function TextFields({ labels, texts, onChange, onFocus }: TextFieldsProps) {
  return (
    <>
      <CountedField
        label={labels.header}
        max={maxHeader}
        value={texts.header}
        onFocus={onFocus}
        onChange={(header) => onChange({ ...texts, header })}
      />
      <MarkdownField
        label={labels.body}
        max={maxBody}
        value={texts.body}
        onFocus={onFocus}
        onChange={(body) => onChange({ ...texts, body })}
      />
      <CountedField
        label={labels.button}
        max={maxButton}
        value={texts.button}
        onFocus={onFocus}
        onChange={(button) => onChange({ ...texts, button })}
      />
    </>
  );
}
