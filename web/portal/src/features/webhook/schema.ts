import { portalConfig } from "@portal/lib/api/portal";
import { choiceOf } from "./eventTypes";

export interface WebhookForm {
  name: string;
  url: string;
  secret: string;
  eventTypes: readonly string[];
  includePayload: boolean;
}

/** In demo mode the server also takes http:// for the machine itself, and is asked about it. */
function urlBegins(url: string): boolean {
  if (/^https:\/\/[^/\s]/.test(url)) return true;
  return portalConfig().demo && /^http:\/\/(localhost|127\.|\[::1\])/.test(url);
}

export const rules = {
  name: (value: string) => (value.trim() ? null : "name is required."),
  url: (value: string) =>
    urlBegins(value.trim()) ? null : "url is required and must begin with https://",
  secret: (value: string) => (value.trim() ? null : "secret is required."),
  eventTypes: (value: readonly string[]) =>
    value.length > 0 ? null : "at least one event type is required.",
};

/** What is sent: a new webhook is always active, and "All events" is the written-out list. */
export function toBody(form: WebhookForm) {
  return {
    name: form.name.trim(),
    url: form.url.trim(),
    eventTypes: [...form.eventTypes],
    active: true,
    secret: form.secret,
    includePayload: form.includePayload,
  };
}

/** How the list shows the types: one word for all of them. */
export function shownTypes(eventTypes: readonly string[]): readonly string[] {
  return choiceOf(eventTypes) === "all" ? ["All events"] : eventTypes;
}

/** 32 random bytes in the form that webhook libraries know. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
