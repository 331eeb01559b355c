import { message } from "@portal/ui/message";
import { VersionList } from "@portal/ui/VersionList";
import { useInfiniteQuery } from "@tanstack/react-query";
import { versionsQuery } from "../queries";
import { changesOf } from "./changes";
import type { PanelProps } from "./EmbedPanel";
import { useNameVersion, useRestoreVersion } from "./mutations";

/** What the site showed before, what each save changed, and the way back. */
export function VersionsPanel({ mode, site }: PanelProps) {
  const list = useInfiniteQuery(versionsQuery(mode, site.id));
  const restore = useRestoreVersion(mode, site.id, () => message.success("Version restored."));
  return (
    <VersionList
      list={list}
      changesOf={(before, after) => changesOf(before.winkSiteTemplate, after.winkSiteTemplate)}
      onRename={useNameVersion(mode, site.id)}
      restore={restore}
    />
  );
}
