import { Button, Checkbox, Textarea } from "@mantine/core";
import { own } from "@packages/flow/document";
import { type Text, textsOf, writtenIn } from "@packages/flow/languages";
import { lengthOf } from "@packages/flow/limits";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { useState } from "react";
import { useBuilder } from "../context";
import classes from "./Languages.module.css";
import { languageName } from "./names";
import { placeOf } from "./translationsCsv";

export interface TranslationsDialogProps {
  language: string;
  onClose: () => void;
}

/** All texts of a flow beside what they are in another language. What is typed is in the flow at once. */
export function TranslationsDialog({ language, onClose }: TranslationsDialogProps) {
  const { flow } = useBuilder();
  /** What was missing when somebody asked: a text doesn't go away while it is being translated. */
  const [missing, setMissing] = useState<ReadonlySet<string> | null>(null);
  const texts = textsOf(flow);
  const isMissing = ({ translations }: Text) => !own(translations, language);
  const shown = missing ? texts.filter(({ key }) => missing.has(key)) : texts;
  const done = texts.length - texts.filter(isMissing).length;
  return (
    <Dialog opened onClose={onClose} size="xl" title={`Translate to ${languageName(language)}`}>
      <div className={classes.tools}>
        <span role="status">
          {done} of {texts.length} texts are translated.
        </span>
        <Checkbox
          label="Missing only"
          checked={missing !== null}
          onChange={({ currentTarget: { checked } }) =>
            setMissing(checked ? new Set(texts.filter(isMissing).map(({ key }) => key)) : null)
          }
        />
      </div>
      <div className={classes.texts}>
        {shown.map((text) => (
          <TextPair key={text.key} text={text} language={language} written={writtenIn(flow)} />
        ))}
        {shown.length === 0 && <p>Nothing is missing.</p>}
      </div>
      <DialogButtons>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface TextPairProps {
  text: Text;
  language: string;
  written: string;
}

function TextPair({ text, language, written }: TextPairProps) {
  const { findings, act } = useBuilder();
  const { key, source, what, max } = text;
  const place = placeOf(text);
  const problem = findings.find(
    ({ part, message }) => part === `translations.${key}` && message.startsWith(`${language}: `),
  );
  const value = own(text.translations, language) ?? "";
  return (
    <div className={classes.pair}>
      <div>
        <p className={classes.place}>
          {place} · {what}
        </p>
        <p className={classes.source} lang={written}>
          {source}
        </p>
      </div>
      <Textarea
        aria-label={`${place}, ${what}: ${source.slice(0, 80)}`}
        lang={language}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={max}
        description={lengthOf(value) > max * 0.8 ? `${lengthOf(value)} / ${max}` : undefined}
        error={problem?.message.slice(language.length + 2)}
        value={value}
        onChange={({ currentTarget }) =>
          act(
            { type: "translate", language, texts: { [key]: currentTarget.value } },
            { about: `translation ${language} ${key}` },
          )
        }
      />
    </div>
  );
}
