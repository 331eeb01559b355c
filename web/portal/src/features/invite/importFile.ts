export const maxImportBytes = 4_000_000;

/** Old spreadsheet programs do not write UTF-8. */
export async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function formatOf(fileName: string): "CSV" | "NDJSON" {
  return /\.(ndjson|jsonl?)$/i.test(fileName) ? "NDJSON" : "CSV";
}
