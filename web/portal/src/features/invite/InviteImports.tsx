import { Button } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import type { InviteImport } from "@portal/lib/api/wire";
import { Card } from "@portal/ui/Card";
import { Note } from "@portal/ui/Note";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ImportContacts, type LeftOut } from "./ImportContacts";
import { ImportTable } from "./ImportTable";
import classes from "./Invite.module.css";
import type { SendProps } from "./InviteOne";
import { maxImportBytes, readText } from "./importFile";
import { useCheckFile } from "./imports";

/** Files of up to 10,000 people, which the server goes through. */
export function InviteImports({ mode, draft, isOff, isComplete, onError }: SendProps) {
  const input = useRef<HTMLInputElement>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const [shown, setShown] = useState<{ of: InviteImport; what: LeftOut } | null>(null);
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
      <ImportTable mode={mode} onError={onError} onShow={(of, what) => setShown({ of, what })} />
      {shown && (
        <ImportContacts
          mode={mode}
          of={shown.of}
          what={shown.what}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
