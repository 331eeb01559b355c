import { textOf } from "@packages/flow/textOf";

/** One setting that two versions have differently, as people read it. */
export interface SettingChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Values = { [key: string]: unknown };

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every single setting by its path. */
function flat(value: Values, at = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, part] of Object.entries(value)) {
    const path = at ? `${at}.${key}` : key;
    if (isGroup(part)) for (const [inner, text] of flat(part, path)) found.set(inner, text);
    else found.set(path, textOf(part));
  }
  return found;
}

/** What is different, in the order of the settings, called as a path reads. */
export function settingChanges(
  before: object,
  after: object,
  labelOf: (path: string) => string,
): SettingChange[] {
  const [old, now] = [flat({ ...before }), flat({ ...after })];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({
      label: labelOf(path),
      before: old.get(path) ?? "",
      after: now.get(path) ?? "",
    }))
    .filter((change) => change.before !== change.after);
}

/** "Landing page: header", by the words of its keys. A key without one stays as it is. */
export function labelBy(words: Record<string, string>) {
  return (path: string): string => {
    const [first = "", ...rest] = path.split(".").map((part) => words[part] ?? part);
    return rest.length > 0 ? `${first}: ${rest.join(" ")}` : first;
  };
}
