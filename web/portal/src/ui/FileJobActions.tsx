import { Button, Menu } from "@mantine/core";
import type { RequestKey } from "@portal/lib/submit/requestKey";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconDots, IconDownload, IconList, IconPlayerStop } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";
import type { FileJob, FileJobStep, LeftOut } from "./fileJob";
import { IconAction } from "./IconAction";

interface Entry {
  label: string;
  disabled: boolean;
}

interface Question {
  title: string;
  confirmLabel: string;
  text: ReactNode;
}

export interface FileJobActionsProps {
  of: FileJob;
  /** Rows that a start goes through. */
  waiting: number;
  step: (what: FileJobStep, key: RequestKey) => Promise<unknown>;
  onError: (error: Error) => void;
  /** Rows that can be looked at. */
  shows: Record<LeftOut, Entry>;
  onShow: (what: LeftOut) => void;
  /** Files that can be made of it. */
  downloads: (Entry & { save: () => Promise<void> })[];
  start: Question;
  stop: Question;
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What one can do with a file. Starting and stopping for good are asked about. */
export function FileJobActions(props: FileJobActionsProps) {
  const { of, waiting, step, onError } = props;
  const [asking, setAsking] = useState<"start" | "stop" | null>(null);
  const move = useSubmit({ call: (what: FileJobStep, key) => step(what, key), onError });
  const canStop = ["READY", "RUNNING", "PAUSED"].includes(of.state);
  const questions = [
    { what: "start", destructive: false, ...props.start },
    { what: "stop", destructive: true, ...props.stop },
  ] as const;
  return (
    <>
      {of.state === "READY" && waiting > 0 && (
        <Button size="compact-sm" onClick={() => setAsking("start")}>
          Start
        </Button>
      )}
      {of.state === "RUNNING" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={move.busy}
          onClick={() => move.submit("pause")}
        >
          Pause
        </Button>
      )}
      {of.state === "PAUSED" && (
        <Button size="compact-sm" loading={move.busy} onClick={() => move.submit("start")}>
          Resume
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconAction label={`More actions for ${of.fileName}`} variant="subtle" color="gray">
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          {(["SKIPPED", "FAILED"] as const).map((what) => (
            <Menu.Item
              key={what}
              leftSection={<IconList {...icon} />}
              disabled={props.shows[what].disabled}
              onClick={() => props.onShow(what)}
            >
              {props.shows[what].label}
            </Menu.Item>
          ))}
          {props.downloads.map((download) => (
            <DownloadItem key={download.label} {...download} onError={onError} />
          ))}
          <Menu.Item
            color="red"
            leftSection={<IconPlayerStop {...icon} />}
            disabled={!canStop}
            onClick={() => setAsking("stop")}
          >
            {props.stop.confirmLabel}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {questions.map(({ what, text, ...question }) => (
        <ConfirmDialog
          key={what}
          {...question}
          opened={asking === what}
          onClose={() => setAsking(null)}
          onConfirm={async (key) => {
            await step(what, key);
            setAsking(null);
          }}
        >
          {text}
        </ConfirmDialog>
      ))}
    </>
  );
}

interface DownloadItemProps extends Entry {
  save: () => Promise<void>;
  onError: (error: Error) => void;
}

/** A control for each file, so that one right after the other is no double click. */
function DownloadItem({ label, disabled, save, onError }: DownloadItemProps) {
  const { submit } = useSubmit({ call: save, onError });
  return (
    <Menu.Item
      leftSection={<IconDownload {...icon} />}
      disabled={disabled}
      onClick={() => submit()}
    >
      {label}
    </Menu.Item>
  );
}
