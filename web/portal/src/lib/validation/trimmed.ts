/** A form's texts as they are sent and then stored: without spaces around them. */
export function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.trim() : value,
  ]);
  return { ...values, ...Object.fromEntries(entries) };
}
