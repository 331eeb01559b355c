import { csvText } from "@portal/ui/csv";
import { datapointLabel } from "./labels";
import type { DatapointGroup, DataSource } from "./queries";

const head = ["kind", "id", "name", "group", "data point", "supported"];

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
  return csvText([head, ...rows]);
}
