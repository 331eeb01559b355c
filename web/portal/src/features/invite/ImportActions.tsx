import type { InviteImport } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { counted } from "@portal/ui/counted";
import { FileJobActions } from "@portal/ui/FileJobActions";
import { canRepair, type LeftOut } from "@portal/ui/fileJob";
import { saveFailed, useImportStep } from "./imports";
import { leftOut } from "./importText";

export interface ImportActionsProps {
  mode: Mode;
  of: InviteImport;
  onError: (error: Error) => void;
  onShow: (what: LeftOut) => void;
}

/** What one can do with an import. */
export function ImportActions({ mode, of, onError, onShow }: ImportActionsProps) {
  const step = useImportStep(mode);
  const hidden = leftOut(of);
  const { waiting } = of.counts;
  return (
    <FileJobActions
      of={of}
      waiting={waiting}
      step={(what, key) => step(of.id, what, key)}
      onError={onError}
      onShow={onShow}
      shows={{
        SKIPPED: { label: "Show contacts not invited", disabled: hidden.SKIPPED === 0 },
        FAILED: { label: "Show failed contacts", disabled: hidden.FAILED === 0 },
      }}
      downloads={[
        {
          label: "Download contacts to correct",
          disabled: !canRepair(of),
          save: () => saveFailed(mode, of),
        },
      ]}
      start={{
        title: `Invite ${counted(waiting, "person", "people")}?`,
        confirmLabel: "Start import",
        text: (
          <>
            Everyone in <strong>{of.fileName}</strong> who can be invited gets an email. This uses{" "}
            {counted(waiting, "invite")}.
          </>
        ),
      }}
      stop={{
        title: "Stop this import?",
        confirmLabel: "Stop import",
        text: (
          <>
            {of.state === "RUNNING" && "Up to "}
            {counted(waiting, "person", "people")} in <strong>{of.fileName}</strong> won't get an
            email. This cannot be undone; you can download them and import them again.
          </>
        ),
      }}
    />
  );
}
