import { Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { IconAction } from "@portal/ui/IconAction";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { KeyId } from "@portal/ui/KeyId";
import { plainName } from "@portal/ui/personName";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ArchiveReport } from "./ArchiveReport";
import { subjectOf } from "./document";
import { archiveQuery } from "./queries";

export interface ArchiveDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  id: string | null;
  onClose: () => void;
  /** Opens the next document that waits; undefined outside of a review, or when none is left. */
  onNext?: () => void;
}

/** One document over the list. A failed load is a dialog, which leads back to the list. */
export function ArchiveDrawer({ mode, id, onClose, onNext }: ArchiveDrawerProps) {
  // The content stays as it was while the drawer slides out.
  const [shown, setShown] = useState(id);
  const [view, setView] = useState<RecordsView>("records");
  if (id && id !== shown) {
    setShown(id);
    setView("records");
  }
  const one = useQuery({ ...archiveQuery(mode, shown ?? ""), enabled: id !== null });
  const failed = id !== null && one.isError && !one.isFetching;
  return (
    <>
      <WideDrawer
        opened={id !== null && !failed}
        onClose={onClose}
        backLabel="Back to Scanned Documents"
        title={one.data ? plainName(subjectOf(one.data)) : "Scanned document"}
        meta={
          <>
            {one.data && <StatusBadge status={one.data.state.status} />}
            {shown && <KeyId value={shown} label="archive ID" last={0} />}
          </>
        }
        actions={
          one.data && (
            <>
              <IconAction
                label="Refresh"
                variant="default"
                loading={one.isFetching}
                onClick={() => void one.refetch()}
              >
                <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
              </IconAction>
              <JsonSwitch value={view} onChange={setView} records="Fields" />
            </>
          )
        }
      >
        {one.isPending && <Skeleton height={320} radius="md" m={24} />}
        {one.data && (
          <ArchiveReport
            key={one.data.id}
            mode={mode}
            archive={one.data}
            loadedAt={one.dataUpdatedAt}
            view={view}
            onClose={onClose}
            onNext={onNext}
          />
        )}
      </WideDrawer>
      <ErrorDialog text={failed ? errorMessage(one.error) : null} onClose={onClose} />
    </>
  );
}
