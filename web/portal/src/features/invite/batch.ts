import { errorMessage } from "@packages/api/error";
import type { Contact } from "./contacts";

export const groupSize = 5;
export const groupEveryMs = 2000;

export interface Failure {
  contact: Contact;
  reason: string;
}

export interface Progress {
  done: number;
  total: number;
}

export interface Result {
  succeeded: number;
  failures: Failure[];
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends to everybody in groups, those of a group at once. An address that comes again is not written to twice. */
export async function sendBatch(
  contacts: readonly Contact[],
  send: (contact: Contact, at: number) => Promise<unknown>,
  onProgress: (progress: Progress) => void,
): Promise<Result> {
  const result: Result = { succeeded: 0, failures: [] };
  const known = new Set<string>();
  const total = contacts.length;
  let done = 0;
  const note = (failure?: Failure) => {
    if (failure) result.failures.push(failure);
    else result.succeeded++;
    done++;
    onProgress({ done, total });
  };
  onProgress({ done, total });
  const fresh: { contact: Contact; at: number }[] = [];
  contacts.forEach((contact, at) => {
    const address = contact.email.toLowerCase();
    if (known.has(address)) note({ contact, reason: "This email is in the file twice." });
    else fresh.push({ contact, at });
    known.add(address);
  });
  for (let first = 0; first < fresh.length; first += groupSize) {
    const group = fresh.slice(first, first + groupSize).map(({ contact, at }) =>
      send(contact, at).then(
        () => note(),
        (error: unknown) => note({ contact, reason: errorMessage(error) }),
      ),
    );
    const isLast = first + groupSize >= fresh.length;
    await Promise.all(isLast ? group : [...group, pause(groupEveryMs)]);
  }
  return result;
}
