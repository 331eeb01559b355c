/** The widget's place in the page: a modal dialog, or an element of the page. */
export interface View {
  iframe: HTMLIFrameElement;
  /** Takes the widget away and gives focus, scroll position and page style back. */
  remove: () => void;
}

interface ViewOptions {
  container?: HTMLElement | null;
  cspNonce?: string;
  /** The person pressed Esc outside the frame; dismissed = the browser has closed the dialog. */
  onEscape: (dismissed: boolean) => void;
}

/**
 * Lives in a shadow root as an adopted style sheet: the page's styles do not reach the widget, and
 * the page's policy needs no 'unsafe-inline'.
 */
const CSS = `:host{all:initial}
:host(.inline){display:block;width:100%;height:100%;min-height:480px}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:light dark}
:host(.inline) iframe{min-height:inherit}
dialog{box-sizing:border-box;width:375px;height:667px;max-width:100vw;max-height:100vh;max-height:100dvh;
margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;background:Canvas;color-scheme:light dark;
box-shadow:0 24px 64px rgb(20 32 20/.2)}
dialog::backdrop{background:rgb(9 12 9/.48)}
@media(max-width:499px){dialog{width:100vw;height:100vh;height:100dvh;border-radius:0}}`;

const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

function addStyle(root: ShadowRoot, nonce?: string) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement("style");
    if (nonce) style.nonce = nonce;
    style.textContent = CSS;
    root.append(style);
  }
}

function createFrame(): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.title = "Wink";
  iframe.allow = "camera; clipboard-write";
  iframe.referrerPolicy = "origin";
  iframe.setAttribute("sandbox", SANDBOX);
  return iframe;
}

/** Several widgets may be open, and close in any order: the last one gives the style back. */
let locks = 0;
let overflowBefore = "";

function lockPage() {
  const root = document.documentElement;
  const { style } = root;
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  if (locks++ === 0) {
    overflowBefore = style.overflow;
    style.overflow = "hidden";
  }
  return () => {
    if (--locks === 0) {
      style.overflow = overflowBefore;
      // Asked for as text: Chromium leaves an empty attribute behind when it is removed before it was read.
      if (!root.getAttribute("style")) root.removeAttribute("style");
    }
    window.scrollTo(scrollX, scrollY);
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  };
}

/** Builds the view; the caller sets the address of its frame. */
export function createView(options: ViewOptions): View {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const iframe = createFrame();
  addStyle(root, options.cspNonce);

  if (options.container) {
    host.className = "inline";
    root.append(iframe);
    options.container.append(host);
    return { iframe, remove: () => host.remove() };
  }

  // A native modal dialog keeps the focus inside and lies above whatever z-index the page uses.
  const dialog = document.createElement("dialog");
  const unlockPage = lockPage();
  let removed = false;
  dialog.setAttribute("aria-label", "Wink");
  dialog.append(iframe);
  root.append(dialog);
  document.body.append(host);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    options.onEscape(false);
  });
  // Browsers close a dialog at the second Esc in a row whatever the page answers.
  dialog.addEventListener("close", () => removed || options.onEscape(true));
  dialog.showModal();
  iframe.focus();
  return {
    iframe,
    remove: () => {
      if (removed) return;
      removed = true;
      dialog.close();
      host.remove();
      unlockPage();
    },
  };
}
