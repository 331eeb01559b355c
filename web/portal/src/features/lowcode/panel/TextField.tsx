import { Textarea, TextInput } from "@mantine/core";
import { lengthOf } from "@packages/flow/limits";

export interface TextFieldProps {
  label: string;
  value: string;
  max: number;
  problems?: readonly string[];
  description?: string;
  placeholder?: string;
  onChange: (text: string) => void;
}

const nearlyFull = 0.8;

/** A text of one line that stops at its limit, and counts when that is near. */
export function TextField(props: TextFieldProps) {
  "use memo";
  const { label, value, max, problems = [], description, placeholder, onChange } = props;
  const length = lengthOf(value);
  const count = length >= max * nearlyFull ? `${length} / ${max}` : "";
  return (
    <TextInput
      label={label}
      description={[description, count].filter(Boolean).join(" ")}
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
  "use memo";
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
