/** Headers that curl writes itself, from the address and the body. */
const own = new Set(["host", "content-length", "accept-encoding", "connection"]);

/**
 * A word of a POSIX shell that stands for exactly this text. Inside single quotes nothing is
 * special but the quote itself, which is closed, escaped and opened again.
 */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** curl drops a header "Name:"; with a semicolon it sends the header empty. */
function header([name, value]: [string, string]): string {
  return quoted(value === "" ? `${name};` : `${name}: ${value}`);
}

interface CurlRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A command that sends the same bytes once more; --globoff keeps brackets of the address. */
export function toCurl({ url, headers, body }: CurlRequest): string {
  const sent = Object.entries(headers).filter(([name]) => !own.has(name.toLowerCase()));
  return [
    `curl --globoff --request POST --url ${quoted(url)}`,
    ...sent.map((entry) => `  --header ${header(entry)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(" \\\n");
}
