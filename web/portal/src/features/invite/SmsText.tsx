import { Textarea } from "@mantine/core";

export interface SmsTextProps {
  value: string;
  /** The whole text, as the server makes it. */
  preview: string | undefined;
  onChange: (text: string) => void;
}

/** What people read whom one invites by phone number. */
export function SmsText({ value, preview, onChange }: SmsTextProps) {
  return (
    <>
      <Textarea
        label="SMS text"
        description="For people you invite by phone number. Leave empty for the default; their link follows."
        maxLength={300}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
      />
      {preview && <Textarea label="SMS preview" readOnly rows={4} value={preview} />}
    </>
  );
}
