import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { limitOf, maxName, maxScreenText, offersMore } from "../draft";
import classes from "./Editor.module.css";
import type { TabProps } from "./tab";

export function SuccessTab({ draft, onChange }: TabProps) {
  return (
    <>
      <h3 className={classes.heading}>Customize your success settings</h3>
      <Textarea
        label="Screen Text"
        autosize
        minRows={2}
        maxLength={maxScreenText}
        value={draft.successText}
        onChange={(event) => onChange({ successText: event.currentTarget.value })}
      />
      {offersMore(draft) && (
        <TextInput
          label="Next Button Text"
          description="Shown only if more than one provider is available."
          maxLength={maxName}
          value={draft.nextText}
          onChange={(event) => onChange({ nextText: event.currentTarget.value })}
        />
      )}
      <Limit limit={draft.limit} onChange={(limit) => onChange({ limit })} />
      <TextInput
        label="Exit Button Text"
        maxLength={maxName}
        value={draft.exitText}
        onChange={(event) => onChange({ exitText: event.currentTarget.value })}
      />
    </>
  );
}

/** While it is being typed the number may be empty; left empty it is 1. */
function Limit({ limit, onChange }: { limit: number; onChange: (limit: number) => void }) {
  const [isEmpty, setIsEmpty] = useState(false);
  const isOn = limit > 0;
  return (
    <div className={classes.limit}>
      <Switch
        label="Hide after N connected account(s)"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : -1)}
      />
      <TextInput
        aria-label="Number of connected accounts"
        inputMode="numeric"
        w={88}
        disabled={!isOn}
        value={isOn && !isEmpty ? String(limit) : ""}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, "");
          setIsEmpty(digits === "");
          onChange(limitOf(digits));
        }}
        onBlur={() => setIsEmpty(false)}
      />
    </div>
  );
}
