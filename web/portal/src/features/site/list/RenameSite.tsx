import { Loader, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Form } from "@portal/ui/Form";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { maxName } from "../editor/draft";
import { useRenameSite } from "../mutations";
import type { Site } from "../queries";
import classes from "./List.module.css";

export interface RenameSiteProps {
  mode: Mode;
  site: Site;
  onEnd: () => void;
}

/** The name of a row as a field: Enter saves it, Escape keeps the old one. */
export function RenameSite({ mode, site, onEnd }: RenameSiteProps) {
  const [name, setName] = useState(site.name);
  const rename = useRenameSite(mode, {
    onSuccess: onEnd,
    onError: (error) => message.error(errorMessage(error)),
  });
  const confirm = () => {
    const wanted = name.trim();
    if (!wanted) return message.error("Please enter site name");
    if (wanted === site.name) return onEnd();
    rename.submit({ site, name: wanted });
  };
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <Form className={classes.rename} onSubmit={confirm}>
      <TextInput
        size="xs"
        aria-label={`New name of ${site.name}`}
        autoFocus
        maxLength={maxName}
        disabled={rename.busy}
        rightSection={rename.busy && <Loader size={14} role="status" aria-label="Saving" />}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === "Escape" && onEnd()}
      />
      <IconAction label="Save name" type="submit" size={24} disabled={rename.busy}>
        <IconCheck {...icon} />
      </IconAction>
      <IconAction label="Keep old name" size={24} disabled={rename.busy} onClick={onEnd}>
        <IconX {...icon} />
      </IconAction>
    </Form>
  );
}
