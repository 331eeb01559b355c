/** "21 Nov 2026", in the order of all the product whatever the language. */
export function dayOf(time: string, locale: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "-";
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  return [part({ day: "numeric" }), part({ month: "short" }), part({ year: "numeric" })].join(" ");
}
