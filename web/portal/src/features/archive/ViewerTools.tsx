import { ActionIcon, Select, Tooltip } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotate,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Archive } from "./queries";
import classes from "./Scanned.module.css";
import type { Tools, View } from "./useView";

export interface ViewerToolsProps {
  view: View;
  /** 0 until the file is open. */
  pages: number;
  tools: Tools;
  files: Archive["rawFiles"];
  chosen: number;
  onChoose: (file: number) => void;
}

interface ToolProps {
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <IconAction label={label} size={28} disabled={disabled} onClick={onClick}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
    </IconAction>
  );
}

/** What can be done with a file that is looked at. */
export function ViewerTools({ view, pages, tools, files, chosen, onChoose }: ViewerToolsProps) {
  const isClosed = pages === 0;
  return (
    <div className={classes.tools} role="toolbar" aria-label="View">
      <Tool
        label="Previous page"
        icon={IconChevronLeft}
        disabled={isClosed || view.page <= 1}
        onClick={tools.back}
      />
      <span className={classes.number} aria-live="polite">
        {!isClosed && `${view.page} / ${pages}`}
      </span>
      <Tool
        label="Next page"
        icon={IconChevronRight}
        disabled={isClosed || view.page >= pages}
        onClick={tools.next}
      />
      <span className={classes.line} />
      <Tool label="Zoom out" icon={IconZoomOut} disabled={isClosed} onClick={tools.zoomOut} />
      <span className={classes.number}>{Math.round(view.scale * 100)}%</span>
      <Tool label="Zoom in" icon={IconZoomIn} disabled={isClosed} onClick={tools.zoomIn} />
      <Tool label="Reset" icon={IconZoomReset} disabled={isClosed} onClick={tools.reset} />
      <span className={classes.line} />
      <Tool label="Rotate left" icon={IconRotate} disabled={isClosed} onClick={tools.turnLeft} />
      <Tool
        label="Rotate right"
        icon={IconRotateClockwise}
        disabled={isClosed}
        onClick={tools.turnRight}
      />
      <span className={classes.end}>
        {files.length > 1 && (
          <Select
            size="xs"
            aria-label="File"
            data={files.map(({ name }, at) => ({ value: String(at), label: name }))}
            value={String(chosen)}
            allowDeselect={false}
            onChange={(value) => onChoose(Number(value))}
          />
        )}
        <span className={classes.hint}>Drag to move</span>
        <Tooltip label="Download file">
          <ActionIcon component="a" aria-label="Download file" size={28} href={files[chosen]?.url}>
            <IconDownload size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  );
}
