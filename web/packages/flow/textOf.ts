/** Any value as a text: lists of texts line by line, and what has parts as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== "object");
  return isList ? value.join("\n") : JSON.stringify(value);
}
