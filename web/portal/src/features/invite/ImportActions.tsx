import { Button, Menu } from "@mantine/core";
import type { InviteImport } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { counted } from "@portal/ui/counted";
import { IconAction } from "@portal/ui/IconAction";
import { IconDots, IconDownload, IconList, IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import type { LeftOut } from "./ImportContacts";
import { type ImportStep, saveFailed, useImportStep } from "./imports";
import { canRepair, leftOut } from "./importText";

export interface ImportActionsProps {
  mode: Mode;
  of: InviteImport;
  onError: (error: Error) => void;
  onShow: (of: InviteImport, what: LeftOut) => void;
}

/** What one can do with an import. Starting and stopping for good are asked about. */
export function ImportActions({ mode, of, onError, onShow }: ImportActionsProps) {
  const [asking, setAsking] = useState<"start" | "stop" | null>(null);
  const step = useImportStep(mode);
  const move = useSubmit({
    call: (what: ImportStep, key) => step(of.id, what, key),
    onError,
  });
  const file = useSubmit({ call: () => saveFailed(mode, of), onError });
  const close = () => setAsking(null);
  const confirm = (what: ImportStep) => async (key: string) => {
    await step(of.id, what, key);
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
            leftSection={<IconList {...icon} />}
            disabled={hidden.SKIPPED === 0}
            onClick={() => onShow(of, "SKIPPED")}
          >
            Show contacts not invited
          </Menu.Item>
          <Menu.Item
            leftSection={<IconList {...icon} />}
            disabled={hidden.FAILED === 0}
            onClick={() => onShow(of, "FAILED")}
          >
            Show failed contacts
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            disabled={!canRepair(of)}
            onClick={() => file.submit()}
          >
            Download contacts to correct
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconPlayerStop {...icon} />}
            disabled={!canStop}
            onClick={() => setAsking("stop")}
          >
            Stop import…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === "start"}
        title={`Invite ${counted(counts.waiting, "person", "people")}?`}
        confirmLabel="Start import"
        onClose={close}
        onConfirm={confirm("start")}
      >
        Everyone in <strong>{fileName}</strong> who can be invited gets an email. This uses{" "}
        {counted(counts.waiting, "invite")}.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "stop"}
        title="Stop this import?"
        destructive
        confirmLabel="Stop import"
        onClose={close}
        onConfirm={confirm("stop")}
      >
        {counted(counts.waiting, "person", "people")} in <strong>{fileName}</strong> won't get an
        email. This cannot be undone; you can download them and import them again.
      </ConfirmDialog>
    </>
  );
}
