import { Skeleton } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { AccountStepper } from "@portal/ui/AccountStepper";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { useAfter } from "@portal/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ArchiveFiles } from "./ArchiveFiles";
import { archiveState, archiveTone, missingReason } from "./archive";
import { archiveRecordsQuery, type UserArchive } from "./queries";
import { archivePanels } from "./records/panels";
import { Sections } from "./records/RecordPanels";
import classes from "./UserDetail.module.css";

export interface ArchiveDetailProps {
  mode: Mode;
  archive: UserArchive;
  /** Of its file type, as people call it. */
  name: string;
}

/** One upload: how far its reading got, its files, and what was read from them. */
export function ArchiveDetail({ mode, archive, name }: ArchiveDetailProps) {
  const [view, setView] = useState<RecordsView>("records");
  const state = archiveState(archive);
  return (
    <div className={classes.detail}>
      <div className={classes.detailHead}>
        <ProviderLogo url={archive.providerLogoUrl} size={36} />
        <div className={classes.detailWords}>
          <h3 title={archive.fileType}>{name}</h3>
          <KeyId value={archive.id} label="archive ID" last={0} />
        </div>
        <JsonSwitch value={view} onChange={setView} />
      </div>
      <Card className={classes.status}>
        <AccountStepper
          state={state}
          createdAt={archive.createdAt}
          updatedAt={archive.updatedAt}
          error={
            archive.errorCode || archive.errorMessage
              ? { code: archive.errorCode, message: archive.errorMessage }
              : undefined
          }
        />
        <StatusBadge status={archive.status} tone={archiveTone(archive)} />
      </Card>
      <ArchiveRecords mode={mode} archive={archive} view={view} />
    </div>
  );
}

interface ArchiveRecordsProps {
  mode: Mode;
  archive: UserArchive;
  view: RecordsView;
}

function ArchiveRecords({ mode, archive, view }: ArchiveRecordsProps) {
  const records = useQuery(archiveRecordsQuery(mode, archive));
  const late = useAfter(300);
  if (records.isPending) return late ? <Skeleton height={320} radius="md" /> : null;
  if (records.isError) {
    return (
      <LoadError
        error={records.error}
        title="Couldn't load the records"
        onRetry={records.refetch}
      />
    );
  }
  const { identities, employments, documents, incomes } = records.data;
  if (view === "json") {
    const json = {
      Archives: archive.rawFiles,
      Identities: identities,
      Employments: employments,
      Documents: documents,
      Incomes: incomes,
    };
    return <CodeBlock title="Archive data" json={json} />;
  }
  const files = {
    name: "Archives",
    section: "",
    count: archive.rawFiles.length,
    content: <ArchiveFiles files={archive.rawFiles} />,
  };
  const reason = missingReason(archive);
  return <Sections panels={[files, ...archivePanels(records.data)]} reason={() => reason} />;
}
