import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { LookupSearch } from "@portal/ui/LookupSearch";
import { LookupTable } from "@portal/ui/LookupTable";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { verificationsQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "created", head: "Created At", width: "clamp(140px, 16vw, 220px)" },
  { id: "updated", head: "Updated At", width: "clamp(140px, 16vw, 220px)" },
];

export interface VerificationTableProps {
  mode: Mode;
  onOpen: (id: string) => void;
}

/** All verifications of the mode, newest first. */
export function VerificationTable({ mode, onOpen }: VerificationTableProps) {
  const [search, setSearch] = useState("");
  const list = useInfiniteQuery(verificationsQuery(mode, search));
  return (
    <>
      <LookupSearch
        label="Subject or ID number"
        placeholder="Full name, number, or email"
        value={search}
        onSearch={setSearch}
      />
      <LookupTable
        list={list}
        noun="verification"
        label="Verifications"
        columns={columns}
        cells={(row) => (
          <>
            <Cell>
              <DateTime value={row.createdAt} />
            </Cell>
            <Cell>
              <DateTime value={row.updatedAt} />
            </Cell>
          </>
        )}
        status={{ width: "clamp(130px, 14vw, 200px)", reasonOf: (row) => row.errorMessage }}
        empty={
          search
            ? "Check the spelling. Names, numbers, and addresses are found as a whole."
            : "Verify a subject to see the result here."
        }
        to="/snap/verification"
        searchOf={(verification) => ({ tab: "results", verification })}
        onOpen={onOpen}
      />
    </>
  );
}
