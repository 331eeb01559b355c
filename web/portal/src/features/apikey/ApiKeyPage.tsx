import { Button } from "@mantine/core";
import { developerQuery } from "@portal/lib/api/queries";
import { Note } from "@portal/ui/Note";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./ApiKey.module.css";
import { isOld } from "./apiKey";
import { CreateKeyDialog } from "./CreateKeyDialog";
import { KeyActionDialog } from "./KeyActionDialog";
import { KeyTable } from "./KeyTable";
import type { KeyAction } from "./mutations";
import { OriginsCard } from "./OriginsCard";
import { useKeys } from "./useKeys";

const oldKeys =
  "One or more of your API keys are older than 180 days. For your security, we recommend creating new API keys periodically.";

/** /api-keys: the keys of both modes. Only an ADMIN makes or changes them. */
export function ApiKeyPage() {
  const { data: developer } = useQuery(developerQuery);
  const keys = useKeys();
  const [creating, setCreating] = useState(false);
  const [action, setAction] = useState<KeyAction | null>(null);
  const create = developer?.role === "ADMIN" && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      Create new API key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API Keys"
        description="A key works in one mode only. Keep secrets on your server."
        action={create}
      />
      {keys.rows.some(isOld) && (
        <div className={classes.note}>
          <Note tone="warning">{oldKeys}</Note>
        </div>
      )}
      <KeyTable
        keys={keys}
        onAction={developer?.role === "ADMIN" ? setAction : undefined}
        create={create}
      />
      <OriginsCard />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      <KeyActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}
