import { Button, Checkbox } from "@mantine/core";
import { productName } from "@portal/lib/api/portal";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { saveFile } from "@portal/ui/saveFile";
import { useCopy } from "@portal/ui/useCopy";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./Security.module.css";

function textOf(codes: readonly string[]): string {
  return `${productName()} recovery codes\nEach works once.\n\n${codes.join("\n")}\n`;
}

function download(codes: readonly string[]) {
  const name = `${productName().toLowerCase()}-recovery-codes.txt`;
  saveFile(name, new Blob([textOf(codes)], { type: "text/plain" }));
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** Shows new recovery codes, once; it closes after somebody says that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const copy = useCopy();
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Save your recovery codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={classes.form}>
        <p>Each code works once if you can't use your app. They aren't shown again.</p>
        <div className={classes.printed}>
          <ul className={classes.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconCopy {...icon} />}
            onClick={() => copy(textOf(codes))}
          >
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            onClick={() => download(codes)}
          >
            Download
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter {...icon} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
        <Checkbox
          label="I have saved them"
          checked={saved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <DialogButtons>
          <Button size="md" disabled={!saved} onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
