import { management } from "@portal/lib/api/portal";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { type AuditFilter, toQuery } from "./filter";
import { auditKeys } from "./keys";

interface AuditFile {
  file: Blob;
  name: string;
}

/** The same entries as a file; its name is the server's. */
async function exportAudit(filter: AuditFilter): Promise<AuditFile> {
  const { data, response } = await management.GET("/audit/export", {
    params: { query: toQuery(filter) },
    parseAs: "text",
  });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  // Reading it as text took the mark off that spreadsheet programs know UTF-8 by.
  const file = new Blob(["\uFEFF", data ?? ""], { type: "text/csv" });
  return { file, name: named?.[1] ?? "audit.csv" };
}

/** The export is an entry of the log itself. */
export function useExportAudit(filter: AuditFilter, { onSuccess, onError }: Ends<AuditFile, void>) {
  const client = useQueryClient();
  return useSubmit({
    call: () => exportAudit(filter),
    onSuccess: (made, content) => {
      onSuccess?.(made, content);
      void client.invalidateQueries({ queryKey: auditKeys.allEntries });
    },
    onError,
  });
}
