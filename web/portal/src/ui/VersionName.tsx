import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconCursorText } from "@tabler/icons-react";
import { useState } from "react";
import { Form } from "./Form";
import { IconAction } from "./IconAction";
import classes from "./VersionList.module.css";

const maxName = 60;

export interface VersionNaming {
  versionId: string;
  /** Empty removes the name. */
  name: string;
}

export interface VersionNameProps {
  version: { id: string; name: string };
  onRename: (naming: VersionNaming) => Promise<unknown>;
}

/** What a version is called, to be changed in its place. Escape keeps the old name. */
export function VersionName({ version, onRename }: VersionNameProps) {
  const [name, setName] = useState<string | null>(null);
  const submit = useSubmit({ call: onRename, onSuccess: () => setName(null) });
  const short = version.id.slice(-8);
  if (name === null) {
    return (
      <span className={classes.name}>
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
      className={classes.name}
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
