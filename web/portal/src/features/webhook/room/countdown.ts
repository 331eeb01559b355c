const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long until then, in at most two units: "now", "in 12 s", "in 4 min", "in 2 h 5 min". */
export function countdown(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < second) return "now";
  if (left < minute) return `in ${Math.floor(left / second)} s`;
  if (left < hour) return `in ${Math.floor(left / minute)} min`;
  if (left < day) return `in ${units([left, hour, "h"], [minute, "min"])}`;
  return `in ${units([left, day, "d"], [hour, "h"])}`;
}

function units([left, large, name]: [number, number, string], [small, more]: [number, string]) {
  const rest = Math.floor((left % large) / small);
  const whole = `${Math.floor(left / large)} ${name}`;
  return rest > 0 ? `${whole} ${rest} ${more}` : whole;
}
