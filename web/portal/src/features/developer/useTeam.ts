import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Role, teamQuery } from "./team";

export function isRole(value: string | null): value is Role {
  return value === "ADMIN" || value === "DEVELOPER";
}

/** One page of the team at a time. A list by cursor knows the way back only by the cursors it came by. */
export function useTeam() {
  const [role, setRole] = useState<Role | null>(null);
  const [cursors, setCursors] = useState([""]);
  const page = useQuery(teamQuery(role, cursors.at(-1) ?? ""));
  const next = page.data?.nextCursor ?? null;

  function back() {
    setCursors(cursors.slice(0, -1));
  }

  // The last member of the last page was removed.
  if (page.data?.items.length === 0 && !page.isPlaceholderData && cursors.length > 1) back();

  return {
    role,
    setRole: (chosen: Role | null) => {
      setRole(chosen);
      setCursors([""]);
    },
    members: page.data?.items ?? [],
    /** From 0. */
    page: cursors.length - 1,
    status: page.status,
    error: page.error,
    refetch: () => void page.refetch(),
    refetching: page.isFetching && !page.isPending,
    next:
      next === null || page.isPlaceholderData ? undefined : () => setCursors([...cursors, next]),
    previous: cursors.length > 1 ? back : undefined,
  };
}

export type Team = ReturnType<typeof useTeam>;
