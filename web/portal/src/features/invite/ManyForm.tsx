import { ActionIcon, Button } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { Note } from "@portal/ui/Note";
import { saveCsv } from "@portal/ui/saveFile";
import { useFileDrop } from "@portal/ui/useFileDrop";
import { IconFileSpreadsheet, IconUpload, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { csvTemplate, type Loaded, maxContacts, readContacts } from "./contacts";
import classes from "./Invite.module.css";

export type Contacts = Extract<Loaded, { contacts: unknown }>;

export interface ManyFormProps {
  loaded: Contacts | null;
  onLoad: (loaded: Contacts | null) => void;
  /** How many may still be invited. */
  remain: number;
  isOff: boolean;
  busy: boolean;
  onSend: () => void;
}

/** The file with the contacts. */
export function ManyForm({ loaded, onLoad, remain, isOff, busy, onSend }: ManyFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [warning, setWarning] = useState<string | null>(null);

  async function read(file: File | undefined) {
    if (!file) return;
    const found = await readContacts(file);
    setWarning("warning" in found ? found.warning : null);
    onLoad("contacts" in found ? found : null);
  }

  const drop = useFileDrop((file) => void read(file));

  return (
    <Card className={classes.side}>
      <h2>Contacts</h2>
      <div className={classes.sideForm}>
        {loaded ? (
          <div className={classes.file}>
            <IconFileSpreadsheet size={20} stroke={1.7} aria-hidden="true" />
            <span className={classes.fileName}>{loaded.fileName}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Remove"
              disabled={busy}
              onClick={() => onLoad(null)}
            >
              <IconX size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
        ) : (
          <button
            type="button"
            className={classes.drop}
            onClick={() => input.current?.click()}
            {...drop}
          >
            <IconUpload size={20} stroke={1.7} aria-hidden="true" />
            Browse or drag and drop CSV file with contacts here
          </button>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file with contacts"
          hidden
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = ""; // the same file may be chosen again
          }}
        />
        {loaded && (
          <dl className={classes.counts}>
            <dt>Contacts with emails:</dt>
            <dd>{loaded.withEmails}</dd>
            <dt>Total contacts:</dt>
            <dd>{loaded.contacts.length}</dd>
          </dl>
        )}
        {warning && <Note tone="warning">{warning}</Note>}
        {loaded && loaded.contacts.length > remain && (
          <Note tone="warning">
            {loaded.contacts.length} contacts, but {remain} free invites are left.
          </Note>
        )}
        <Button size="md" fullWidth disabled={isOff || !loaded} loading={busy} onClick={onSend}>
          Send invite
        </Button>
        <p className={classes.hint}>
          Maximum number of records: {maxContacts}.{" "}
          <button
            type="button"
            className={classes.link}
            onClick={() => saveCsv("contacts.csv", csvTemplate)}
          >
            CSV template
          </button>
        </p>
      </div>
    </Card>
  );
}
