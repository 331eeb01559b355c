import { fullAnswerText } from "./delivery";

/** Why something did not arrive, and what whoever runs the receiving server can do. */
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
  answer: "answer-first-work-afterwards",
  verify: "verify-that-it-comes-from-us",
  local: "try-it-on-your-own-machine",
  again: "send-again",
};

const withoutAnswer: Record<string, Diagnosis> = {
  CONNECTION_FAILED: {
    what: "No connection: the name was not found, nothing listens there, or the address is not a public one.",
    todo: "Check that the server runs and that its name and port can be reached from the internet.",
    chapter: chapters.local,
  },
  TLS_FAILED: {
    what: "The certificate of the server was not accepted.",
    todo: "It may have expired, be for another name, or lack the certificate of its issuer.",
  },
  TIMEOUT: {
    what: "No complete response came within 15 seconds.",
    todo: "Store the event, answer 200 at once, and do the work afterwards.",
    chapter: chapters.answer,
  },
  INVALID_ANSWER: {
    what: "What came back was not HTTP.",
    todo: "Check that a web server listens at this port, and no other service.",
  },
  EVENT_DELETED: {
    what: "The event was erased with the data of its user before it could be sent.",
    todo: "There is nothing to do.",
  },
  RESENT: {
    what: "Your server accepted this event when it was sent again, so we stopped retrying.",
    todo: "There is nothing to do.",
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
    what: "Your server could not make sense of the event.",
    todo: "Hold the body below against what it expects. It should take members that it does not know.",
  },
  404: {
    what: "There is nothing at this path.",
    todo: "Check the path. The address of a webhook stays, so add another webhook with the right one.",
  },
  405: {
    what: "The address does not take POST.",
    todo: "Take POST at this path, or add a webhook with the address that does.",
  },
  410: {
    what: "Your server answered 410 Gone, which switches the webhook off.",
    todo: "Activate it again once the address takes events.",
  },
  413: {
    what: "The event was too large for your server.",
    todo: "Allow bodies of 256 KiB, or use a webhook without Include Payload.",
  },
  415: {
    what: "Your server does not take this type of content.",
    todo: "Take application/json in UTF-8.",
  },
  429: {
    what: "Your server asked for fewer requests.",
    todo: "The next attempt waits for as long as its Retry-After says. Exempt this path if it limits by address.",
    chapter: chapters.answer,
  },
  500: {
    what: "Your server failed while it worked on the event.",
    todo: "Look for the event ID in its log. What it does after storing the event can be done later.",
    chapter: chapters.answer,
  },
};

const refused: Diagnosis = {
  what: "Your server refused the request.",
  todo: "Let this path through without a login and check the signature instead. If that check fails, the secret there is not that of this webhook.",
  chapter: chapters.verify,
};

const behind: Diagnosis = {
  what: "The proxy answered, the application behind it did not.",
  todo: "Check that the application runs and is not too slow or too busy.",
};

const redirected: Diagnosis = {
  what: "Your server sends us on to another address. Redirects are not followed.",
  todo: "Add a webhook with the address at the end.",
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
    what: "Your server did not want the event.",
    todo: "Its response may say why; the event ID is what to look for in its log.",
  };
}
