import { unwrap } from "@packages/api/envelope";
import { data } from "@portal/lib/api/portal";
import type { AccountFormat, UserExport, UserExportFilter } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { queryOptions } from "@tanstack/react-query";
import { exportKeys } from "../keys";

export type { AccountFormat, UserExport, UserExportFilter };

const pollMs = 700;

export interface AccountTarget {
  mode: Mode;
  accountId: string;
}

/** Writes an account and answers with the address of the file, which works for some minutes. */
export async function exportAccount(target: AccountTarget, format: AccountFormat, key: RequestKey) {
  const made = await unwrap(
    data(target.mode).POST("/accounts/{id}/exports/generate", {
      params: { path: { id: target.accountId } },
      body: { exportExtensionType: format },
      headers: once(key),
    }),
  );
  return made.downloadUrl;
}

export function startUsersExport(
  mode: Mode,
  filter: UserExportFilter,
  key: RequestKey,
): Promise<UserExport> {
  return unwrap(data(mode).POST("/portal/users/exports", { body: filter, headers: once(key) }));
}

/** Asked again until the export is ready. */
export function exportQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: exportKeys.one(mode, id),
    queryFn: () => unwrap(data(mode).GET("/portal/exports/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.status === "READY" ? false : pollMs),
  });
}

/** Each answer signs a new address. */
export async function freshAddress(mode: Mode, id: string): Promise<string> {
  const ready = await unwrap(data(mode).GET("/portal/exports/{id}", { params: { path: { id } } }));
  return ready.downloadUrl ?? "";
}
