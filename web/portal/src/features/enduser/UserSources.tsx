import type { Mode } from "@portal/lib/session/storage";
import { Cover } from "@portal/ui/cover";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Place } from "./place";
import { accountsQuery, archivesQuery, formsQuery, type UserForm } from "./queries";
import { SourcePanels } from "./SourcePanels";
import classes from "./UserDetail.module.css";

export interface UserSourcesProps {
  mode: Mode;
  /** Empty as long as there is nobody; then there are only the given forms. */
  userId: string;
  /** Come before the user's own. */
  forms: readonly UserForm[];
  /** Told when a dialog lies over everything, so that Escape is for the dialog. */
  onCover: (covered: boolean) => void;
}

/** What a user shared, for screens that are about something else. */
export function UserSources({ mode, userId, forms: given, onCover }: UserSourcesProps) {
  const enabled = userId !== "";
  const accounts = useQuery({ ...accountsQuery(mode, userId), enabled });
  const archives = useQuery({ ...archivesQuery(mode, userId), enabled });
  const forms = useQuery({ ...formsQuery(mode, userId), enabled });
  const [place, setPlace] = useState<Place>({});
  // What came with the address comes first.
  const own = (forms.data ?? []).toSorted((a, b) => Number(b.fromLink) - Number(a.fromLink));
  if (enabled && (accounts.isPending || archives.isPending || forms.isPending)) {
    return <p className={classes.nothing}>Loading data...</p>;
  }
  return (
    <Cover value={onCover}>
      <SourcePanels
        mode={mode}
        accounts={accounts}
        archives={archives}
        isStacked
        forms={[...given, ...own]}
        counts={{
          accounts: enabled ? accounts.data?.length : 0,
          archives: enabled ? archives.data?.length : 0,
        }}
        place={place}
        onPlace={setPlace}
      />
    </Cover>
  );
}
