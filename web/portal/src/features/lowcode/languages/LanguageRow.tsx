import { Button, Menu } from "@mantine/core";
import { own } from "@packages/flow/document";
import type { Text } from "@packages/flow/languages";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { saveFile } from "@portal/ui/saveFile";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useBuilder } from "../context";
import classes from "./Languages.module.css";
import { languageName } from "./names";

/** Files and the table of texts are only there when somebody asks for them. */
const files = () => import("./translationsCsv");
const TranslationsDialog = lazy(async () => ({
  default: (await import("./TranslationsDialog")).TranslationsDialog,
}));

export interface LanguageRowProps {
  language: string;
  texts: readonly Text[];
  onRemove: () => void;
}

/** A language of a flow: how much of it is there, and what can be done with it. */
export function LanguageRow({ language, texts, onRemove }: LanguageRowProps) {
  const { flow, act } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState<{ title: string; text: string } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const name = languageName(language);
  const done = texts.filter(({ translations }) => own(translations, language)).length;

  const toFile = async () => {
    const { csvOf } = await files();
    const [{ fileName }, csv] = [await import("@packages/flow/file"), csvOf(flow, language)];
    const title = fileName(flow).replace(/\.json$/, `.${language}.csv`);
    saveFile(title, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };

  const fromFile = async (file: File) => {
    const { readTranslations } = await files();
    const read = readTranslations(await file.text(), flow, language);
    if ("problem" in read) {
      return setLeft({ title: "This file can't be imported", text: read.problem });
    }
    const count = Object.keys(read.texts).length;
    if (count > 0) act({ type: "translate", language, texts: read.texts });
    const said = `${count} ${count === 1 ? "text is" : "texts are"} imported.`;
    if (read.skipped.length === 0) message.success(said);
    else setLeft({ title: "Some rows were left out", text: [said, ...read.skipped].join("\n") });
  };

  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <span>{name}</span>
        <span className={classes.count}>
          {done} of {texts.length}
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={`Translate to ${name}`}
        onClick={() => setOpen(true)}
      >
        Translate
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconAction label={`More about ${name}`} variant="subtle">
            <IconDots size={16} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void toFile()}>Export as CSV</Menu.Item>
          <Menu.Item onClick={() => chooser.current?.click()}>Import from CSV</Menu.Item>
          <Menu.Item onClick={onRemove}>Remove language</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        accept="text/csv,.csv"
        aria-label={`Translations to ${name} as CSV`}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = ""; // the same file can be chosen again
          if (file) void fromFile(file);
        }}
      />
      {isOpen && (
        <Suspense>
          <TranslationsDialog language={language} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <ErrorDialog title={left?.title} text={left?.text ?? null} onClose={() => setLeft(null)} />
    </div>
  );
}
