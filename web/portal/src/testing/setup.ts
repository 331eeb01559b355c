import { notifications } from "@mantine/notifications";
import { releaseTab } from "@portal/lib/session/tab";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoObserver);
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// Waits end with what they wait for; the limit only has to be long enough for a busy machine.
configure({ asyncUtilTimeout: 25_000 });

afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  releaseTab();
  localStorage.clear();
  sessionStorage.clear();
});
