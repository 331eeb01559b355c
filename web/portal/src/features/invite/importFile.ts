export { readText } from "@portal/lib/readText";

export const maxImportBytes = 4_000_000;

export function formatOf(fileName: string): "CSV" | "NDJSON" {
  return /\.(ndjson|jsonl?)$/i.test(fileName) ? "NDJSON" : "CSV";
}
