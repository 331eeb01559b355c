// The server's clock as seen from here. Every answer's Date header corrects it, so ages and
// expiry times hold on machines whose own clock is wrong.
let offsetMs = 0;

export function setServerDate(header: string | null) {
  const server = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(server)) offsetMs = server - Date.now();
}

/** The server's clock showed this time when ours showed that one, in milliseconds. */
export function setServerTime(server: number, ours: number) {
  offsetMs = server - ours;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}
