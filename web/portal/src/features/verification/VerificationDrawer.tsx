import { Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { lookupChangesQuery } from "@portal/lib/api/lookups";
import type { Mode } from "@portal/lib/session/storage";
import { Cover } from "@portal/ui/cover";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { KeyId } from "@portal/ui/KeyId";
import { LookupActions } from "@portal/ui/LookupActions";
import { plainName } from "@portal/ui/personName";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { verificationQuery } from "./queries";
import { VerificationDetail } from "./VerificationDetail";

export interface VerificationDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  id: string | null;
  onClose: () => void;
  /** Shows another one instead. */
  onOpen: (id: string) => void;
}

/** One verification over the list. A failed load is a dialog, which leads back to the list. */
export function VerificationDrawer({ mode, id, onClose, onOpen }: VerificationDrawerProps) {
  // The content stays as it was while the drawer slides out.
  const [shown, setShown] = useState(id);
  const [view, setView] = useState<RecordsView>("records");
  const [covered, setCovered] = useState(false);
  // By verification: a look at another one, or at the JSON, loses nothing that was typed.
  const [notes, setNotes] = useState<Record<string, string>>({});
  const note = notes[shown ?? ""] ?? "";
  const setNote = (text: string) => setNotes((all) => ({ ...all, [shown ?? ""]: text }));
  if (id && id !== shown) {
    setShown(id);
    setView("records");
  }
  const one = useQuery({ ...verificationQuery(mode, shown ?? ""), enabled: id !== null });
  const failed = id !== null && one.isError && !one.isFetching;
  const ended = one.data !== undefined && one.data.status !== "PROCESSING";
  const changes = useQuery({
    ...lookupChangesQuery(mode, "verification", shown ?? ""),
    enabled: id !== null && ended,
  });
  return (
    <Cover value={setCovered}>
      <WideDrawer
        opened={id !== null && !failed}
        onClose={() => {
          setNote("");
          onClose();
        }}
        unsaved={note !== ""}
        covered={covered}
        backLabel="Back to Verification Lookup"
        title={plainName(one.data?.requestMeta.fullName ?? "") || "Verification"}
        meta={shown && <KeyId value={shown} label="verification ID" last={0} />}
        actions={one.data && <JsonSwitch value={view} onChange={setView} records="Fields" />}
      >
        {one.isPending && <Skeleton height={320} radius="md" m={24} />}
        {one.data && (
          <VerificationDetail
            mode={mode}
            verification={one.data}
            view={view}
            note={note}
            onNote={setNote}
            changes={changes.data}
            actions={
              <LookupActions
                mode={mode}
                kind="verification"
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
      <ErrorDialog text={failed ? errorMessage(one.error) : null} onClose={onClose} />
    </Cover>
  );
}
