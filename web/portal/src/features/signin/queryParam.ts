/** A value of the address bar's query, exactly as it stands there. */
export function queryParam(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}
