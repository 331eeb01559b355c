import { loadConfig, productName } from "@portal/lib/api/portal";
import { logError } from "@portal/lib/log";
import { leaveNotice, loginAgain } from "@portal/lib/session/origin";
import { setTeller } from "@portal/lib/session/session";
import { applyStartRule, leavePublicPage } from "@portal/lib/session/startRule";
import { claimTab, watchTabs } from "@portal/lib/session/tab";
import { message } from "@portal/ui/message";
import { UiProvider } from "@portal/ui/UiProvider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { BootError } from "./app/BootError";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no root element");
// Nothing goes to the console of the shipped build, React's own words included.
const root = createRoot(element, {
  onCaughtError: logError,
  onUncaughtError: logError,
  onRecoverableError: logError,
});
addEventListener("error", ({ error }) => logError(error));
addEventListener("unhandledrejection", ({ reason }) => logError(reason));

setTeller(message.warning);

/** Configuration first: its answer also tells the server's time, which the session rule needs. */
async function start() {
  try {
    await loadConfig();
    if (applyStartRule() !== "kept") {
      leaveNotice(loginAgain);
      leavePublicPage();
    }
    claimTab();
    watchTabs();
    document.title = `${productName()} Developer Portal`;
    root.render(
      <StrictMode>
        <UiProvider>
          <App />
        </UiProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(
      <UiProvider>
        <BootError error={error} onRetry={start} />
      </UiProvider>,
    );
  }
}

void start();
