import { unwrap } from "@shared/api/envelope";
import { data, management } from "@shared/api/portal";
import type { AccountFormat, UserExport, UserExportFilter } from "@shared/api/wire";
import type { Mode } from "@shared/session/storage";
import { queryOptions } from "@tanstack/react-query";

export type { AccountFormat, UserExport, UserExportFilter };

const pollMs = 700;

/** Writes an account and answers with the address of the file, which works for some minutes. */
export async function exportAccount(mode: Mode, accountId: string, format: AccountFormat) {
  const made = await unwrap(
    data(mode).POST("/accounts/{id}/exports/generate", {
      params: { path: { id: accountId } },
      body: { exportExtensionType: format },
    }),
  );
  return made.downloadUrl;
}

export function startUsersExport(mode: Mode, filter: UserExportFilter): Promise<UserExport> {
  return unwrap(management.POST("/users/exports", { params: { query: { mode } }, body: filter }));
}

/** Asked again until the export is ready. */
export function exportQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: ["export", mode, id],
    queryFn: () =>
      unwrap(management.GET("/exports/{id}", { params: { path: { id }, query: { mode } } })),
    refetchInterval: ({ state }) => (state.data?.status === "READY" ? false : pollMs),
  });
}

/** Each answer signs a new address. */
export async function freshAddress(mode: Mode, id: string): Promise<string> {
  const ready = await unwrap(
    management.GET("/exports/{id}", { params: { path: { id }, query: { mode } } }),
  );
  return ready.downloadUrl ?? "";
}
