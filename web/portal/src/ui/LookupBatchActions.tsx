import { Button, Menu } from "@mantine/core";
import {
  type BatchStep,
  type RowState,
  readBatch,
  useBatchStep,
} from "@portal/lib/api/lookupBatches";
import type { LookupBatch } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconDots, IconDownload, IconList, IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";
import { counted } from "./counted";
import { IconAction } from "./IconAction";
import { canRepair, leftOut } from "./lookupBatchText";
import { saveCsv } from "./saveFile";

export interface LookupBatchActionsProps {
  mode: Mode;
  of: LookupBatch;
  onError: (error: Error) => void;
  onShow: (of: LookupBatch, what: RowState) => void;
}

/** What one can do with a batch. Starting and stopping for good are asked about. */
export function LookupBatchActions({ mode, of, onError, onShow }: LookupBatchActionsProps) {
  const [asking, setAsking] = useState<"start" | "stop" | null>(null);
  const step = useBatchStep(mode);
  const move = useSubmit({ call: (what: BatchStep, key) => step(of, what, key), onError });
  const saveResults = useSave("results", { mode, of, onError });
  const saveFailed = useSave("failed", { mode, of, onError });
  const close = () => setAsking(null);
  const confirm = (what: BatchStep) => async (key: string) => {
    await step(of, what, key);
    close();
  };
  const { state, counts, fileName } = of;
  const hidden = leftOut(of);
  const canStop = state === "READY" || state === "RUNNING" || state === "PAUSED";
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <>
      {state === "READY" && counts.waiting > 0 && (
        <Button size="compact-sm" onClick={() => setAsking("start")}>
          Start
        </Button>
      )}
      {state === "RUNNING" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={move.busy}
          onClick={() => move.submit("pause")}
        >
          Pause
        </Button>
      )}
      {state === "PAUSED" && (
        <Button size="compact-sm" loading={move.busy} onClick={() => move.submit("start")}>
          Resume
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconAction label={`More actions for ${fileName}`} variant="subtle" color="gray">
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            disabled={counts.completed + counts.failed + counts.asking === 0}
            onClick={() => saveResults.submit()}
          >
            Download results
          </Menu.Item>
          <Menu.Item
            leftSection={<IconList {...icon} />}
            disabled={hidden.SKIPPED === 0}
            onClick={() => onShow(of, "SKIPPED")}
          >
            Show rows not looked up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconList {...icon} />}
            disabled={hidden.FAILED === 0}
            onClick={() => onShow(of, "FAILED")}
          >
            Show failed rows
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            disabled={!canRepair(of)}
            onClick={() => saveFailed.submit()}
          >
            Download rows to correct
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconPlayerStop {...icon} />}
            disabled={!canStop}
            onClick={() => setAsking("stop")}
          >
            Stop batch…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === "start"}
        title={`Look up ${counted(counts.waiting, "subject")}?`}
        confirmLabel="Start batch"
        onClose={close}
        onConfirm={confirm("start")}
      >
        This uses {counted(counts.waiting, "credit")}. A lookup that ends in an error returns its
        credit.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "stop"}
        title="Stop this batch?"
        destructive
        confirmLabel="Stop batch"
        onClose={close}
        onConfirm={confirm("stop")}
      >
        {counted(counts.waiting, "subject")} in <strong>{fileName}</strong> won't be looked up. This
        cannot be undone; you can download them and upload them again.
      </ConfirmDialog>
    </>
  );
}

/** A control each, so that one right after the other is no double click. */
function useSave(
  what: "results" | "failed",
  { mode, of, onError }: Omit<LookupBatchActionsProps, "onShow">,
) {
  return useSubmit({
    call: () => readBatch(mode, of.id, what),
    onSuccess: (text) => saveCsv(`${what}-${nameOf(of)}.csv`, text),
    onError,
  });
}

const nameOf = ({ fileName, id }: LookupBatch) => fileName.replace(/\.[^.]*$/, "") || id;
