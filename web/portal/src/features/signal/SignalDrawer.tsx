import { Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { lookupChangesQuery } from "@portal/lib/api/lookups";
import type { Mode } from "@portal/lib/session/storage";
import { Cover } from "@portal/ui/cover";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { KeyId } from "@portal/ui/KeyId";
import { LookupActions } from "@portal/ui/LookupActions";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { metricsQuery, signalQuery } from "./queries";
import { SignalDetail } from "./SignalDetail";

export interface SignalDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  id: string | null;
  onClose: () => void;
  /** Shows another one instead. */
  onOpen: (id: string) => void;
}

/** One signal over the list. A failed load is a dialog, which leads back to the list. */
export function SignalDrawer({ mode, id, onClose, onOpen }: SignalDrawerProps) {
  // The content stays as it was while the drawer slides out.
  const [shown, setShown] = useState(id);
  const [view, setView] = useState<RecordsView>("records");
  const [covered, setCovered] = useState(false);
  if (id && id !== shown) {
    setShown(id);
    setView("records");
  }
  const one = useQuery({ ...signalQuery(mode, shown ?? ""), enabled: id !== null });
  const metrics = useQuery({ ...metricsQuery(mode), enabled: id !== null });
  const failed = id === null ? undefined : [one, metrics].find((q) => q.isError && !q.isFetching);
  const ended = one.data !== undefined && one.data.status !== "PROCESSING";
  const changes = useQuery({
    ...lookupChangesQuery(mode, "signal", shown ?? ""),
    enabled: id !== null && ended,
  });
  return (
    <Cover value={setCovered}>
      <WideDrawer
        opened={id !== null && !failed}
        onClose={onClose}
        backLabel="Back to Verification Lookup"
        covered={covered}
        title={one.data?.requestMeta.phone ?? "Risk signals"}
        meta={shown && <KeyId value={shown} label="signal ID" last={0} />}
        actions={one.data && <JsonSwitch value={view} onChange={setView} records="Fields" />}
      >
        {!(one.data && metrics.data) && <Skeleton height={320} radius="md" m={24} />}
        {one.data && metrics.data && (
          <SignalDetail
            key={shown}
            signal={one.data}
            metrics={metrics.data}
            view={view}
            changes={changes.data}
            actions={
              <LookupActions
                mode={mode}
                kind="signal"
                id={one.data.id}
                status={one.data.status}
                withdrawn={one.data.consentWithdrawnAt !== undefined}
                onOpen={onOpen}
              />
            }
            refreshing={one.isFetching}
            onRefresh={() => void one.refetch()}
          />
        )}
      </WideDrawer>
      <ErrorDialog text={failed ? errorMessage(failed.error) : null} onClose={onClose} />
    </Cover>
  );
}
