import { IconCopy } from "@tabler/icons-react";
import { IconAction } from "./IconAction";
import { useCopy } from "./useCopy";

export interface CopyButtonProps {
  value: string | (() => Promise<string>);
  /** What is copied: "Copy User ID". */
  label: string;
  toast?: { text?: string; ms?: number };
}

/** The 24 px copy button that stands beside ids, keys and code. */
export function CopyButton({ value, label, toast }: CopyButtonProps) {
  const copy = useCopy(toast);
  return (
    <IconAction label={label} size={24} onClick={() => copy(value)}>
      <IconCopy size={14} stroke={1.7} aria-hidden="true" />
    </IconAction>
  );
}
