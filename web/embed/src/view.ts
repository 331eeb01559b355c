import { words } from "./words";

/** The widget's place in the page: a modal dialog, or an element of the page. */
export interface View {
  iframe: HTMLIFrameElement;
  /** The frame has begun: it takes the place of what is shown until then. */
  show: () => void;
  /** Says that the frame cannot be shown, and why; a button to close stays. */
  fail: (code: string) => void;
  /** Removes the widget and gives focus, scroll position and page style back. */
  remove: () => void;
}

interface ViewOptions {
  container?: HTMLElement | null;
  cspNonce?: string;
  locale?: string;
  theme?: string;
  /** The person wants to leave; dismissed = the browser has closed the dialog. */
  onLeave: (dismissed: boolean) => void;
}

/**
 * Lives in a shadow root as an adopted style sheet: the page's styles do not reach the widget, and
 * the page's policy needs no 'unsafe-inline'. Until the frame has begun, a panel of ours lies over it:
 * a button to close at the place of the widget's own, and below a wheel, or what is wrong.
 */
const CSS = `:host{all:initial;color-scheme:light dark;font:15px/22px system-ui,sans-serif}
:host(.inline){display:block;position:relative;width:100%;height:100%;min-height:480px}
iframe{display:block;width:100%;height:100%;border:0}
:host(.inline) iframe{min-height:inherit}
.panel,dialog{background:Canvas;background:light-dark(#ffffff,#151915)}
.panel{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:8px;padding:56px 24px;
text-align:center;color:CanvasText;overflow:auto}
b{font-size:22px;line-height:28px}
i{width:24px;height:24px;border:3px solid;border-top-color:transparent;border-radius:50%;opacity:.5;
animation:turn 1s linear infinite}
small{font-size:12px;opacity:.7}
button{all:unset;position:absolute;top:6px;right:6px;width:44px;height:44px;cursor:pointer;text-align:center;
font-size:24px;line-height:44px}
button:focus-visible{outline:2px solid;outline-offset:-6px;border-radius:12px}
dialog{box-sizing:border-box;width:375px;height:667px;max-width:100vw;max-height:100vh;max-height:100dvh;
margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;box-shadow:0 24px 64px rgb(20 32 20/.2)}
dialog::backdrop{background:rgb(9 12 9/.48)}
@keyframes turn{to{rotate:1turn}}
@media(prefers-reduced-motion){i{animation:none}}
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

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Builds the view; the caller sets the address of its frame. */
export function createView({ container, cspNonce, locale, theme, onLeave }: ViewOptions): View {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const iframe = createFrame();
  const panel = document.createElement("div");
  const button = element("button", "✕");
  const text = words(locale);
  addStyle(root, cspNonce);
  if (theme === "light" || theme === "dark") host.style.colorScheme = theme;
  panel.className = "panel";
  panel.lang = text.lang;
  panel.setAttribute("role", "alert");
  button.setAttribute("aria-label", text.close);
  button.onclick = () => onLeave(false);
  panel.append(button, element("i"));

  const parts = {
    iframe,
    show: () => {
      const hadFocus = root.activeElement !== null;
      panel.remove();
      if (hadFocus) iframe.focus();
    },
    fail: (code: string) => {
      iframe.remove();
      panel.replaceChildren(
        button,
        element("b", text.title),
        element("span", text.text),
        element("small", code),
      );
      (dialog ?? root).prepend(panel);
      if (dialog) button.focus();
    },
  };
  let dialog: HTMLDialogElement | undefined;
  if (container) {
    host.className = "inline";
    root.append(panel, iframe);
    container.append(host);
    return { ...parts, remove: () => host.remove() };
  }

  // A native modal dialog keeps the focus inside and lies above whatever z-index the page uses.
  const modal = document.createElement("dialog");
  dialog = modal;
  const unlockPage = lockPage();
  let removed = false;
  modal.setAttribute("aria-label", "Wink");
  modal.append(panel, iframe);
  root.append(modal);
  document.body.append(host);
  modal.addEventListener("cancel", (event) => {
    event.preventDefault();
    onLeave(false);
  });
  // Browsers close a dialog at the second Esc in a row whatever the page answers.
  modal.addEventListener("close", () => removed || onLeave(true));
  modal.showModal();
  return {
    ...parts,
    remove: () => {
      if (removed) return;
      removed = true;
      modal.close();
      host.remove();
      unlockPage();
    },
  };
}
