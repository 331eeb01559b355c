import { Textarea, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useRef } from "react";
import classes from "./Editor.module.css";

export interface CountedFieldProps {
  label: string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
}

/** A text of one line that tells how much of it there is. */
export function CountedField({ label, max, value, onChange, onFocus }: CountedFieldProps) {
  return (
    <TextInput
      label={label}
      description={<Count of={value} max={max} />}
      inputWrapperOrder={["label", "input", "description"]}
      maxLength={max}
      value={value}
      onFocus={onFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A text in Markdown, in which Tab is a character: after Escape it leaves the field again. */
export function MarkdownField({ label, max, value, onChange, onFocus }: CountedFieldProps) {
  const leaving = useRef(false);
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isTab = event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey;
    if (isTab && !leaving.current) {
      event.preventDefault();
      const field = event.currentTarget;
      if (field.value.length - (field.selectionEnd - field.selectionStart) >= max) return;
      field.setRangeText("\t", field.selectionStart, field.selectionEnd, "end");
      onChange(field.value);
    }
    leaving.current = event.key === "Escape";
  }
  return (
    <Textarea
      label={label}
      description={
        <>
          <span>Markdown. To leave the field with Tab, press Escape first.</span>
          <Count of={value} max={max} />
        </>
      }
      inputWrapperOrder={["label", "input", "description"]}
      classNames={{ description: classes.below }}
      data-mantine-stop-propagation="true"
      autosize
      minRows={4}
      maxRows={12}
      maxLength={max}
      value={value}
      onFocus={onFocus}
      onKeyDown={press}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Count({ of, max }: { of: string; max: number }) {
  return (
    <span>
      {of.length} / {max}
    </span>
  );
}
