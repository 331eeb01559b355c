import type { Mode } from "@shared/session/storage";
import { LoadError } from "@shared/ui/LoadError";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ArchiveDetail } from "./ArchiveDetail";
import { archiveState } from "./archive";
import type { UserArchive } from "./queries";
import { SourceList } from "./SourceList";
import classes from "./UserDetail.module.css";

export interface ArchiveTabProps {
  mode: Mode;
  archives: UseQueryResult<UserArchive[]>;
}

/** The documents that a user uploaded: a list by file type beside the chosen one. */
export function ArchiveTab({ mode, archives }: ArchiveTabProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (archives.isError) {
    return (
      <LoadError
        error={archives.error}
        title="The archives did not load"
        onRetry={archives.refetch}
      />
    );
  }
  const all = archives.data ?? [];
  const chosen = all.find((archive) => archive.id === chosenId) ?? all[0];
  if (!chosen) return null;
  return (
    <div className={classes.split}>
      <SourceList
        label="Archives"
        items={all.map((archive) => ({
          id: archive.id,
          name: archive.fileType,
          logoUrl: archive.providerLogoUrl,
          status: archive.status,
          tone: archiveState(archive) === "failed" ? ("danger" as const) : undefined,
        }))}
        chosenId={chosen.id}
        onChoose={setChosenId}
      />
      <ArchiveDetail key={chosen.id} mode={mode} archive={chosen} />
    </div>
  );
}
