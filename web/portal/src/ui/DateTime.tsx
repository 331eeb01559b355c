import {
  formatDate,
  formatDateTime,
  formatRelative,
  formatSeconds,
  formatShortDateTime,
  formatZonedDateTime,
  none,
} from "./format";

const formats = {
  full: formatDateTime,
  short: formatShortDateTime,
  seconds: formatSeconds,
  date: formatDate,
  relative: formatRelative,
};

export interface DateTimeProps {
  value: string | null | undefined;
  format?: keyof typeof formats;
}

/** A moment in the browser's time zone; the exact time, with the zone, is always in the title. */
export function DateTime({ value, format = "short" }: DateTimeProps) {
  if (!value) return <span>{none}</span>;
  return (
    <time dateTime={value} title={formatZonedDateTime(value)}>
      {formats[format](value)}
    </time>
  );
}
