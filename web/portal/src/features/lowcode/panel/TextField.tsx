import { Textarea, TextInput } from "@mantine/core";
import { lengthOf } from "@packages/flow/limits";

export interface TextFieldProps {
  label: string;
  value: string;
  max: number;
  problems?: readonly string[];
  description?: string;
  placeholder?: string;
  /** Shows how much of a text there is. */
  counted?: boolean;
  onChange: (text: string) => void;
}

/** A text of one line that stops at its limit. */
export function TextField(props: TextFieldProps) {
  const { label, value, max, problems = [], description, placeholder, onChange } = props;
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      error={problems[0]}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A text of several lines, with how much of it there is. */
export function LongField({
  label,
  value,
  max,
  problems = [],
  description,
  onChange,
}: TextFieldProps) {
  const count = `${lengthOf(value)} / ${max}`;
  return (
    <Textarea
      label={label}
      description={description ? `${description} ${count}` : count}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={problems[0]}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
