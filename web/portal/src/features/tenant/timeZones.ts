/** The zones that the browser knows, and the stored one even if it does not. */
export function timeZones(stored: string): string[] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (stored) known.add(stored);
  return [...known].toSorted();
}
