import { readBatch, useBatchStep } from "@portal/lib/api/lookupBatches";
import type { LookupBatch } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { counted } from "./counted";
import { FileJobActions } from "./FileJobActions";
import { canRepair, derivedName, type LeftOut } from "./fileJob";
import { leftOut } from "./lookupBatchText";
import { saveCsv } from "./saveFile";

export interface LookupBatchActionsProps {
  mode: Mode;
  of: LookupBatch;
  onError: (error: Error) => void;
  onShow: (what: LeftOut) => void;
}

/** What one can do with a batch. */
export function LookupBatchActions({ mode, of, onError, onShow }: LookupBatchActionsProps) {
  const step = useBatchStep(mode);
  const hidden = leftOut(of);
  const { waiting, asking, completed, failed } = of.counts;
  const save = async (what: "results" | "failed") =>
    saveCsv(derivedName(what, of), await readBatch(mode, of.id, what));
  return (
    <FileJobActions
      of={of}
      waiting={waiting}
      step={(what, key) => step(of, what, key)}
      onError={onError}
      onShow={onShow}
      shows={{
        SKIPPED: { label: "Show rows not looked up", disabled: hidden.SKIPPED === 0 },
        FAILED: { label: "Show failed rows", disabled: hidden.FAILED === 0 },
      }}
      downloads={[
        {
          label: "Download results",
          disabled: completed + failed + asking === 0,
          save: () => save("results"),
        },
        {
          label: "Download rows to correct",
          disabled: !canRepair(of),
          save: () => save("failed"),
        },
      ]}
      start={{
        title: `Look up ${counted(waiting, "subject")}?`,
        confirmLabel: "Start batch",
        text: `This uses ${counted(waiting, "credit")}. A lookup that ends in an error returns its credit.`,
      }}
      stop={{
        title: "Stop this batch?",
        confirmLabel: "Stop batch",
        text: (
          <>
            {of.state === "RUNNING" && "Up to "}
            {counted(waiting, "subject")} in <strong>{of.fileName}</strong> won't be looked up. This
            cannot be undone; you can download them and upload them again.
          </>
        ),
      }}
    />
  );
}
