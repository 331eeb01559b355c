import { sentence } from "@portal/lib/failure";
import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ArchiveDetail } from "./ArchiveDetail";
import { archiveTone } from "./archive";
import { logosQuery, type UserArchive } from "./queries";
import { SourceList } from "./SourceList";

export interface ArchiveTabProps {
  mode: Mode;
  archives: UseQueryResult<UserArchive[]>;
  /** Whether the uploads of one file type stand below each other. */
  isStacked?: boolean;
  /** The archive asked for; the first one when there is none of this id. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The documents that a user uploaded: a list by file type beside the chosen one. */
export function ArchiveTab({ mode, archives, isStacked, chosenId, onChoose }: ArchiveTabProps) {
  const sources = useQuery(logosQuery(mode));
  if (archives.isError) {
    return (
      <LoadError
        error={archives.error}
        title="Couldn't load the archives"
        onRetry={archives.refetch}
      />
    );
  }
  const nameOf = (type: string) => sources.data?.get(type)?.name ?? sentence(type);
  const all = archives.data ?? [];
  const firsts = new Map(all.toReversed().map((archive) => [archive.fileType, archive.id]));
  const listed = isStacked ? all.filter(({ fileType, id }) => firsts.get(fileType) === id) : all;
  const chosen = listed.find((archive) => archive.id === chosenId) ?? listed[0];
  if (!chosen) return null;
  const shown = isStacked ? all.filter(({ fileType }) => fileType === chosen.fileType) : [chosen];
  return (
    <SourceList
      label="Archives"
      items={listed.map((archive) => ({
        id: archive.id,
        name: nameOf(archive.fileType),
        logoUrl: archive.providerLogoUrl,
        status: archive.status,
        tone: archiveTone(archive),
      }))}
      chosenId={chosen.id}
      onChoose={onChoose}
    >
      {shown.map((archive) => (
        <ArchiveDetail
          key={archive.id}
          mode={mode}
          archive={archive}
          name={nameOf(archive.fileType)}
        />
      ))}
    </SourceList>
  );
}
