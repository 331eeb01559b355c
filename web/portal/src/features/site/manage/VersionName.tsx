import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Form } from "@portal/ui/Form";
import { IconAction } from "@portal/ui/IconAction";
import { IconCursorText } from "@tabler/icons-react";
import { useState } from "react";
import type { SiteVersion } from "../queries";
import classes from "./Manage.module.css";
import { useNameVersion } from "./mutations";

const maxName = 60;

export interface VersionNameProps {
  mode: Mode;
  siteId: string;
  version: SiteVersion;
}

/** What a version is called, to be changed in its place. Escape keeps the old name. */
export function VersionName({ mode, siteId, version }: VersionNameProps) {
  const [name, setName] = useState<string | null>(null);
  const submit = useNameVersion(mode, siteId, () => setName(null));
  const short = version.id.slice(-8);
  if (name === null) {
    return (
      <span className={classes.versionName}>
        {version.name && <strong>{version.name}</strong>}
        <IconAction
          label={version.name ? `Rename version ${short}` : `Name version ${short}`}
          size={24}
          variant="subtle"
          onClick={() => setName(version.name)}
        >
          <IconCursorText size={16} stroke={1.7} aria-hidden="true" />
        </IconAction>
      </span>
    );
  }
  return (
    <Form
      className={classes.versionName}
      onSubmit={() => submit.submit({ versionId: version.id, name: name.trim() })}
    >
      <TextInput
        size="xs"
        autoFocus
        aria-label={`Name of version ${short}`}
        maxLength={maxName}
        placeholder="Before the pilot"
        value={name}
        error={submit.isError && errorMessage(submit.error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && setName(null)}
      />
      <Button size="xs" type="submit" loading={submit.busy}>
        Save name
      </Button>
    </Form>
  );
}
