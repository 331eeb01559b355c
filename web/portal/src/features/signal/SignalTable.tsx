import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { Chip } from "@portal/ui/Chip";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { LookupSearch } from "@portal/ui/LookupSearch";
import { LookupTable } from "@portal/ui/LookupTable";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signalsQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "phone", head: "Mobile Number", width: "clamp(140px, 13vw, 220px)" },
  { id: "created", head: "Created At", width: "clamp(130px, 12vw, 220px)" },
  { id: "rules", head: "Rules matched", width: "clamp(110px, 9vw, 160px)" },
];

export interface SignalTableProps {
  mode: Mode;
  onOpen: (id: string) => void;
}

/** All signals of the mode, newest first. */
export function SignalTable({ mode, onOpen }: SignalTableProps) {
  const [search, setSearch] = useState("");
  const list = useInfiniteQuery(signalsQuery(mode, search));
  return (
    <>
      <LookupSearch
        label="Mobile Number"
        placeholder="0917 123 4567"
        value={search}
        onSearch={setSearch}
      />
      <LookupTable
        list={list}
        noun="signal"
        label="Signals"
        columns={columns}
        cells={(row) => (
          <>
            <Cell>{row.requestMeta.phone}</Cell>
            <Cell>
              <DateTime value={row.createdAt} />
            </Cell>
            <Cell title={row.ruleMatches?.map(({ name }) => name).join(", ")}>
              {row.ruleMatches && <Chip>{counted(row.ruleMatches.length, "rule")}</Chip>}
            </Cell>
          </>
        )}
        status={{ width: "clamp(120px, 11vw, 200px)", reasonOf: (row) => row.resultMessage }}
        empty={
          search
            ? "Check what you typed. Numbers and IDs are found as a whole."
            : "Look a number up to see the result here."
        }
        to="/snap/signals"
        searchOf={(signal) => ({ tab: "results", signal })}
        onOpen={onOpen}
      />
    </>
  );
}
