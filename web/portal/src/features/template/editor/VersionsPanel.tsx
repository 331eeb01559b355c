import type { Mode } from "@portal/lib/session/storage";
import { message } from "@portal/ui/message";
import { VersionList } from "@portal/ui/VersionList";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNameVersion, useRestoreVersion } from "../mutations";
import { versionsQuery, type WinkTemplate } from "../queries";
import { changesOf } from "./changes";
import classes from "./Editor.module.css";

export interface VersionsPanelProps {
  mode: Mode;
  templateId: string;
  unsaved: boolean;
  onRestored: (template: WinkTemplate) => void;
}

/** What the widget looked like before, what each save changed, and the way back. */
export function VersionsPanel({ mode, templateId, unsaved, onRestored }: VersionsPanelProps) {
  const restore = useRestoreVersion(mode, templateId, (template) => {
    onRestored(template);
    message.success("Version restored.");
  });
  return (
    <section className={classes.versions} aria-label="Versions">
      <VersionList
        list={useInfiniteQuery(versionsQuery(mode, templateId))}
        changesOf={changesOf}
        onRename={useNameVersion(mode, templateId)}
        restore={restore}
        blocked={unsaved ? "Save or discard your changes first." : undefined}
      />
    </section>
  );
}
