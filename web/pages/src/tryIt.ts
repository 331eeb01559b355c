import { type Answer, openSandbox, SessionEnded } from "./sandbox";

/** Where the portal keeps its login, and the way back for after one. */
const portalToken = "developerToken";
const wayBack = "loginOrigin";

const isPlaceholder = /\$[A-Z][A-Z_0-9]*/;

/** What has to be mended before anything is sent, and where. */
class Refused extends Error {
  constructor(
    message: string,
    readonly field: HTMLElement,
  ) {
    super(message);
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The address that the fields make of a path. Fields left empty are not sent. */
export function addressOf(path: string, fields: readonly Field[]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const field of fields) {
    const value = field.value.trim();
    if (value === "") {
      if (field.required) throw new Refused(`Enter ${field.name}.`, field);
      continue;
    }
    if (field.dataset.in === "path") {
      address = address.replace(`{${field.name}}`, () => encodeURIComponent(value));
    } else if ("repeats" in field.dataset) {
      for (const one of value.split(",")) query.append(field.name, one.trim());
    } else {
      query.append(field.name, value);
    }
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The body as it was typed, when it can be sent. */
export function bodyOf(field: HTMLTextAreaElement): string {
  const open = isPlaceholder.exec(field.value);
  if (open) throw new Refused(`Replace ${open[0]} in the body with a value of yours.`, field);
  try {
    JSON.parse(field.value);
  } catch {
    throw new Refused("The body isn't valid JSON.", field);
  }
  return field.value;
}

/** Sends requests of an operation's page to Sandbox, for who is logged in to the portal. */
export function addTryIt() {
  const section = document.querySelector<HTMLElement>("[data-try]");
  if (!section) return;
  const find = <E extends HTMLElement>(name: string) => {
    const found = section.querySelector<E>(`[data-try-${name}]`);
    if (!found) throw new Error(`the page has no ${name}`);
    return found;
  };
  const form = find<HTMLFormElement>("form");
  const button = form.querySelector("button");
  const error = find("error");
  const send = openSandbox(section.dataset.base ?? "", () => localStorage.getItem(portalToken));

  const showLogin = (why?: string) => {
    const isOut = why !== undefined || localStorage.getItem(portalToken) === null;
    find("login").hidden = !isOut;
    form.hidden = isOut;
    if (why) find("why").textContent = why;
  };

  const showAnswer = (answer: Answer) => {
    find("answer").hidden = false;
    find("summary").textContent =
      `${answer.status} ${answer.statusText} · ${answer.ms} ms` +
      (answer.requestId ? ` · requestId ${answer.requestId}` : "");
    find("body").textContent = answer.text || "The response has no body.";
  };

  const submit = async () => {
    const { method = "GET", path = "" } = section.dataset;
    const fields = [...form.querySelectorAll<Field>("[data-in]")];
    const body = form.querySelector("textarea");
    showAnswer(await send(method, addressOf(path, fields), body ? bodyOf(body) : undefined));
  };

  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    button?.setAttribute("aria-disabled", "true");
    error.textContent = "";
    find("answer").hidden = true;
    try {
      await submit();
    } catch (failure) {
      if (failure instanceof SessionEnded) {
        showLogin(failure.message);
      } else {
        error.textContent = failure instanceof Error ? failure.message : "The request failed.";
        if (failure instanceof Refused) failure.field.focus();
      }
    } finally {
      isSending = false;
      button?.removeAttribute("aria-disabled");
    }
  });

  for (const link of section.querySelectorAll("[data-try-leave]")) {
    link.addEventListener("click", () => {
      sessionStorage.setItem(wayBack, `${location.pathname}#try`);
    });
  }
  // Somebody who logs in or out in another tab finds this one as it has to be.
  window.addEventListener("storage", () => showLogin());
  window.addEventListener("pageshow", () => showLogin());
  section.hidden = false;
  for (const link of document.querySelectorAll<HTMLElement>("[data-try-link]")) link.hidden = false;
  showLogin();
  if (location.hash === "#try") section.scrollIntoView();
}
