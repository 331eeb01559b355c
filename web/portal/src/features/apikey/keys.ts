import { ageInDays } from "@shared/ui/format";
import type { ApiKey } from "./queries";

const oldAfterDays = 180;

export function isOld(key: ApiKey): boolean {
  return ageInDays(key.createdAt) >= oldAfterDays;
}

/** The keys of both modes as one list, newest first. */
export function newestFirst(...lists: (readonly ApiKey[] | undefined)[]): ApiKey[] {
  return lists
    .flatMap((list) => list ?? [])
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
