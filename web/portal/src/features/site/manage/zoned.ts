// What a field of date and time shows is a time of some zone, which need not be the browser's.

/** "2026-12-01T08:00", as an input of date and time has it, in a zone; empty for nothing. */
export function toLocal(moment: string, zone: string): string {
  if (!moment) return "";
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return parts.format(new Date(moment)).replace(" ", "T");
}

/** The moment at which clocks of a zone show it. Where they are put forward past it, it is as far before the jump. */
export function toMoment(local: string, zone: string): string {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return "";
  let at = wanted;
  // Once for the offset, and again where the first guess lies beyond a change of it.
  for (let i = 0; i < 2; i++) {
    at += wanted - Date.parse(`${toLocal(new Date(at).toISOString(), zone)}Z`);
  }
  return new Date(at).toISOString();
}
