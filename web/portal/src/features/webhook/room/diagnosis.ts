import { fullAnswerText } from "./delivery";

/** Why something did not arrive, and what the people who run the receiving server can do. */
interface Diagnosis {
  what: string;
  todo: string;
  /** The chapter of the guide that says more. */
  chapter?: string;
}

interface Outcome {
  statusCode: number | null;
  error: string;
}

const chapters = {
  answer: "respond-first-work-afterwards",
  verify: "verify-that-it-comes-from-us",
  local: "try-it-on-your-own-machine",
  again: "send-again",
};

const withoutAnswer: Record<string, Diagnosis> = {
  CONNECTION_FAILED: {
    what: "No connection: the host name wasn't found, nothing listens there, or the address isn't public.",
    todo: "Check that the server is running and that its host name and port are reachable from the internet.",
    chapter: chapters.local,
  },
  TLS_FAILED: {
    what: "The server's certificate was rejected.",
    todo: "It may have expired, be for another name, or lack its issuer's certificate.",
  },
  TIMEOUT: {
    what: "No complete response within 15 seconds.",
    todo: "Store the event, return 200 immediately, and process it afterwards.",
    chapter: chapters.answer,
  },
  INVALID_ANSWER: {
    what: "The response was not HTTP.",
    todo: "Check that a web server, and no other service, listens at this port.",
  },
  EVENT_DELETED: {
    what: "The event was erased with the data of its user before it could be sent.",
    todo: "No action needed.",
  },
  RESENT: {
    what: "Your server accepted this event when it was sent again, so we stopped retrying.",
    todo: "No action needed.",
  },
  WEBHOOK_INACTIVE: {
    what: "The webhook was switched off before it could be sent.",
    todo: "Once the webhook is active again, send it again.",
    chapter: chapters.again,
  },
  WEBHOOK_DELETED: {
    what: "The webhook was deleted before it could be sent.",
    todo: "Another webhook can be sent the same events by a replay.",
    chapter: chapters.again,
  },
};

const byStatus: Record<number, Diagnosis> = {
  400: {
    what: "Your server couldn't process the event.",
    todo: "Compare the body below with what it expects. It should ignore unknown fields.",
  },
  404: {
    what: "No endpoint at this path.",
    todo: "Check the path. A webhook's URL can't be changed, so add another webhook with the right one.",
  },
  405: {
    what: "The endpoint doesn't accept POST.",
    todo: "Accept POST at this path, or add a webhook with a URL that does.",
  },
  410: {
    what: "Your server responded with 410 Gone, which deactivates the webhook.",
    todo: "Activate it again once the endpoint accepts events.",
  },
  413: {
    what: "The event was too large for your server.",
    todo: "Allow bodies of 256 KiB, or use a webhook without Include Payload.",
  },
  415: {
    what: "Your server doesn't accept this content type.",
    todo: "Accept application/json in UTF-8.",
  },
  429: {
    what: "Your server asked for fewer requests.",
    todo: "The next attempt follows its Retry-After. Exempt this path from rate limits by IP address.",
    chapter: chapters.answer,
  },
  500: {
    what: "Your server failed while processing the event.",
    todo: "Look for the event ID in its log. Store the event first and process it later.",
    chapter: chapters.answer,
  },
};

const refused: Diagnosis = {
  what: "Your server refused the request.",
  todo: "Allow this path without a login and verify the signature instead. If that fails, your server uses a different secret.",
  chapter: chapters.verify,
};

const behind: Diagnosis = {
  what: "The proxy responded, but the application behind it didn't.",
  todo: "Check that the application is running and not overloaded.",
};

const redirected: Diagnosis = {
  what: "Your server redirects to another URL. We don't follow redirects.",
  todo: "Add a webhook with the final URL.",
};

/** In words for people; null when all is well. */
export function diagnose({ statusCode, error }: Outcome): Diagnosis | null {
  if (!statusCode || error === "RESENT") return error ? (withoutAnswer[error] ?? null) : null;
  if (statusCode >= 200 && statusCode < 300) return null;
  const known = byStatus[statusCode] ?? family(statusCode);
  return { ...known, what: `${fullAnswerText(statusCode, error)}. ${known.what}` };
}

function family(status: number): Diagnosis {
  if (status < 400) return redirected;
  if (status === 401 || status === 403) return refused;
  if (status >= 502 && status <= 504) return behind;
  if (status >= 500) return byStatus[500] as Diagnosis;
  return {
    what: "Your server rejected the event.",
    todo: "Its response may say why. Look for the event ID in its log.",
  };
}
