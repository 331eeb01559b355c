/**
 * Posts to an address of the operator's choice. Plain text and no credentials, so that it is a simple request to
 * any origin and carries no cookie; it outlives the page.
 */
export function post(address: string, body: object) {
  const request = {
    method: "POST",
    mode: "no-cors",
    credentials: "omit",
    keepalive: true,
  } as const;
  fetch(address, {
    ...request,
    headers: { "Content-Type": "text/plain" },
    referrerPolicy: "no-referrer",
    body: JSON.stringify(body),
  }).catch(() => undefined); // nobody waits for it
}
