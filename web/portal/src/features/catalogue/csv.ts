import { datapointLabel } from "./labels";
import type { DatapointGroup, DataSource } from "./queries";

const head = ["kind", "id", "name", "group", "data point", "supported"];

/** A cell of a CSV file. What a spreadsheet would take for a formula is marked as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row for each data point of each data source. */
export function datapointsCsv(
  sources: readonly Pick<DataSource, "id" | "kind" | "name">[],
  groups: readonly DatapointGroup[],
): string {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const rows = groups.flatMap((group) => {
    const source = byId.get(group.datasourceId);
    return group.items.map((item) => [
      source?.kind ?? "",
      group.datasourceId,
      source?.name ?? "",
      datapointLabel(group.datapoint),
      item.name,
      item.supportedStatus === "UNSUPPORTED" ? "no" : "yes",
    ]);
  });
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
