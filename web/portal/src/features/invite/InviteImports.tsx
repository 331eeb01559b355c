import { Button } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { Cell } from "@portal/ui/Cell";
import { FileJobRows } from "@portal/ui/FileJobRows";
import { FileJobTable } from "@portal/ui/FileJobTable";
import type { LeftOut } from "@portal/ui/fileJob";
import { Note } from "@portal/ui/Note";
import { IconUpload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ImportActions } from "./ImportActions";
import classes from "./Invite.module.css";
import type { SendProps } from "./InviteOne";
import { maxImportBytes, readText } from "./importFile";
import { importsQuery, leftOutQuery, useCheckFile } from "./imports";
import { progressOf, stateOf } from "./importText";

/** Files of up to 10,000 people, which the server goes through. */
export function InviteImports({ mode, draft, isOff, isComplete, onError }: SendProps) {
  const input = useRef<HTMLInputElement>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const [shown, setShown] = useState<{ id: string; what: LeftOut } | null>(null);
  const list = useInfiniteQuery(importsQuery(mode));
  const isEmpty = list.status === "success" && list.data.length === 0;
  const check = useCheckFile(mode, { onError });

  async function read(file: File | undefined) {
    if (!file) return;
    const isTooLarge = file.size > maxImportBytes;
    setWarning(isTooLarge ? "This file is larger than 4 MB. Split it." : null);
    if (!isTooLarge) check.submit({ draft, fileName: file.name, contacts: await readText(file) });
  }

  return (
    <section aria-labelledby="imports" className={classes.imports}>
      <Card className={classes.side}>
        <h2 id="imports">Larger files</h2>
        <div className={classes.importHead}>
          <p>
            Up to 10,000 people from a CSV or NDJSON file. We check the file first: nothing is sent
            until you start the import. It runs on the server, so you can close this page.
            {portalConfig().sms && " For SMS, add the column PhoneNumber."}
          </p>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
            disabled={isOff}
            loading={check.busy}
            onClick={() => isComplete() && input.current?.click()}
          >
            Choose file
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.ndjson,.jsonl,text/csv"
          aria-label="File with up to 10,000 contacts"
          hidden
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = ""; // the same file may be chosen again
          }}
        />
        {warning && <Note tone="warning">{warning}</Note>}
      </Card>
      {!isEmpty && (
        <FileJobTable
          label="Imports"
          rowsLabel="Contacts"
          list={list}
          progressOf={(made) => {
            const { sent, failed, waiting, sending } = made.counts;
            return {
              ...stateOf(made),
              lines: progressOf(made),
              through: sent + failed,
              all: sent + failed + waiting + sending,
            };
          }}
          actions={(made) => (
            <ImportActions
              mode={mode}
              of={made}
              onError={onError}
              onShow={(what) => setShown({ id: made.id, what })}
            />
          )}
        />
      )}
      {shown && <ImportContacts mode={mode} {...shown} onClose={() => setShown(null)} />}
    </section>
  );
}

interface ImportContactsProps {
  mode: Mode;
  id: string;
  what: LeftOut;
  onClose: () => void;
}

/** Who of a file gets no invitation, and why. */
function ImportContacts({ mode, id, what, onClose }: ImportContactsProps) {
  const list = useInfiniteQuery(leftOutQuery(mode, id, what));
  return (
    <FileJobRows
      title={what === "SKIPPED" ? "Contacts not invited" : "Failed contacts"}
      columns={[
        { id: "name", head: "Name", width: "28%" },
        { id: "email", head: "Email or phone", width: "32%" },
        { id: "problem", head: "Problem" },
      ]}
      list={list}
      moreLabel="Load more contacts"
      row={(contact) => (
        <tr key={contact.id}>
          <Cell kind="key">{contact.fullName}</Cell>
          <Cell>{contact.email || contact.phoneNumber}</Cell>
          <Cell>{contact.message}</Cell>
        </tr>
      )}
      onClose={onClose}
    />
  );
}
