import { serverNow } from "@portal/lib/session/serverClock";

// The only place that turns dates and numbers into words. The locale is explicit, so that a
// screen reads the same on every machine; the time zone is the browser's.
const locale = "en-US";

const dateParts = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const plain = new Intl.NumberFormat(locale);
const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/** Shown where there is no value. */
export const none = "-";

function parts(iso: string): Record<string, string> | null {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return null;
  return Object.fromEntries(dateParts.formatToParts(time).map((part) => [part.type, part.value]));
}

/** 21 Nov 2026, 12:03 */
export function formatDateTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p ? `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute}` : none;
}

const zonePart = new Intl.DateTimeFormat(locale, { timeZoneName: "short" });

/** The reader's time zone at that moment: "GMT+8". */
export function zoneName(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "";
  return zonePart.formatToParts(time).find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** 21 Nov 2026, 12:03 GMT+8. For titles, where there is room for the zone. */
export function formatZonedDateTime(iso: string | null | undefined): string {
  return iso && !Number.isNaN(Date.parse(iso)) ? `${formatDateTime(iso)} ${zoneName(iso)}` : none;
}

/** 21 Nov, 12:03 in the current year, else with the year. For tables. */
export function formatShortDateTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  if (!p) return none;
  const year = p.year === String(new Date(serverNow()).getFullYear()) ? "" : ` ${p.year}`;
  return `${p.day} ${p.month}${year}, ${p.hour}:${p.minute}`;
}

/** 21 Nov, 12:03:31: the short form where seconds tell rows apart. */
export function formatSeconds(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p ? `${formatShortDateTime(iso)}:${p.second}` : none;
}

/** 21 Nov 2026. A bare day (YYYY-MM-DD) stays that day in every time zone. */
export function formatDate(iso: string | null | undefined): string {
  const dayOnly = iso && /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const p = iso ? parts(dayOnly ? `${iso}T12:00:00` : iso) : null;
  return p ? `${p.day} ${p.month} ${p.year}` : none;
}

/** 12:04:31 */
export function formatTime(iso: string | null | undefined): string {
  const p = iso ? parts(iso) : null;
  return p ? `${p.hour}:${p.minute}:${p.second}` : none;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "2 hours ago" under one week, the date after that. */
export function formatRelative(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return none;
  const age = serverNow() - time;
  if (age >= 7 * day || age < -minute) return formatDate(iso);
  if (age < minute) return "just now";
  if (age < hour) return relative.format(-Math.floor(age / minute), "minute");
  if (age < day) return relative.format(-Math.floor(age / hour), "hour");
  return relative.format(-Math.floor(age / day), "day");
}

/** Whole 24-hour days since then, rounded down. */
export function ageInDays(iso: string): number {
  return Math.max(0, Math.floor((serverNow() - Date.parse(iso)) / day));
}

/** 1,284 */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? none : plain.format(value);
}

/** 48,250.00; the currency stands once per table, not in each cell. */
export function formatMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? none : money.format(value);
}
