import {
  type Box,
  type FromViewer,
  type Look,
  type Mark,
  readViewer,
  type ToViewer,
  wrapViewer,
} from "@packages/viewer/protocol";
import { type Drawn, damaged, type Pages, pagesOf } from "./pages";
import "@packages/tokens/tokens.css";
import "./viewer.css";

/**
 * The inside of the media viewer: it draws one page of one file and lets it be dragged. It lives on the door that serves
 * files, away from the portal's tokens, and loads nothing but what the portal names.
 */
const portal = new URLSearchParams(location.hash.slice(1)).get("o") ?? "";
/** The portal begins with it. */
const firstScale = 0.8;
/** Beside a page, in pixels. */
const margin = 16;
const stage = element("stage");
const sheet = element("sheet");
let pages: Pages | null = null;
let drawn: Drawn | null = null;
let look: Look | null = null;
let shownPage = 0;
let moved = { x: 0, y: 0 };

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

function tell(message: FromViewer) {
  if (window.parent !== window) window.parent.postMessage(wrapViewer(message), portal);
}

async function open(url: string, format: string) {
  try {
    const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (!response.ok) throw new Error(`the server returned ${response.status} for the file`);
    const opened = await pagesOf(format, await response.blob());
    pages = opened;
    shownPage = 0;
    tell({ event: "opened", pages: opened.count });
    if (look) await show(look);
  } catch {
    tell({ event: "failed" });
  }
}

async function show(next: Look) {
  if (look && look.resets !== next.resets) moved = { x: 0, y: 0 };
  look = next;
  document.documentElement.dataset.mantineColorScheme = next.scheme;
  if (pages && shownPage !== next.page) {
    shownPage = next.page;
    const page = await pages.draw(next.page).catch(damaged);
    if (shownPage !== next.page) return; // another one was asked for meanwhile
    drawn = page;
    moved = { x: 0, y: 0 };
    sheet.setAttribute("aria-label", page.element.textContent || `Page ${next.page}`);
  }
  paint();
}

/** In a narrow window a page is shown smaller, so that all of its width is seen at the scale that it begins with. */
function fit({ width }: Drawn): number {
  return Math.min(1, (stage.clientWidth - 2 * margin) / (width * firstScale));
}

function paint() {
  if (!drawn || !look) return;
  const { turn } = look;
  const scale = look.scale * fit(drawn);
  stage.toggleAttribute("data-drawing", look.isDrawing);
  const isOnSide = turn % 180 !== 0;
  const width = drawn.width * scale;
  const height = drawn.height * scale;
  sheet.style.width = `${width}px`;
  sheet.style.height = `${height}px`;
  sheet.style.marginLeft = `${-width / 2}px`;
  // Turned on its side, a page would reach over the upper edge.
  const lift = isOnSide ? (width - height) / 2 : 0;
  sheet.style.transform = `translate(${moved.x}px, ${moved.y + lift}px) rotate(${turn}deg)`;
  sheet.dataset.scale = String(look.scale);
  sheet.dataset.turn = String(turn);
  sheet.replaceChildren(drawn.element, ...look.marks.map(markOf));
}

function markOf(mark: Mark): HTMLElement {
  const made = document.createElement("div");
  made.className = "mark";
  made.dataset.id = mark.id;
  made.toggleAttribute("data-uncertain", mark.isUncertain);
  made.toggleAttribute("data-active", mark.id === look?.active);
  const percent = (part: number) => `${part * 100}%`;
  made.style.left = percent(mark.box.left);
  made.style.top = percent(mark.box.top);
  made.style.width = percent(mark.box.right - mark.box.left);
  made.style.height = percent(mark.box.bottom - mark.box.top);
  return made;
}

let grip: { x: number; y: number } | null = null;
let pointedAt = "";
/** Where a rectangle begins that is being drawn, in parts of the page. */
let corner: { x: number; y: number } | null = null;
/** A rectangle smaller than this, in parts of the page, was a click. */
const leastSide = 0.004;

/** A point of the window in parts of the page, however it is turned and moved. */
function onPage({ clientX, clientY }: PointerEvent): { x: number; y: number } {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const angle = (-(look?.turn ?? 0) * Math.PI) / 180;
  const [x, y] = [clientX - left - width / 2, clientY - top - height / 2];
  const part = (along: number, side: number) => Math.min(1, Math.max(0, along / side + 0.5));
  return {
    x: part(x * Math.cos(angle) - y * Math.sin(angle), sheet.offsetWidth),
    y: part(x * Math.sin(angle) + y * Math.cos(angle), sheet.offsetHeight),
  };
}

function boxTo(event: PointerEvent, from: { x: number; y: number }): Box {
  const to = onPage(event);
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** Ends the rectangle. A click is none: one goes on. */
function finishDrawing(event: PointerEvent, from: { x: number; y: number }) {
  const box = boxTo(event, from);
  const isBox = box.right - box.left > leastSide && box.bottom - box.top > leastSide;
  if (isBox) tell({ event: "drawn", box });
  paint();
}

stage.addEventListener("pointerdown", (event) => {
  if (look?.isDrawing && drawn) {
    corner = onPage(event);
    stage.setPointerCapture(event.pointerId);
    return;
  }
  grip = { x: event.clientX - moved.x, y: event.clientY - moved.y };
  stage.setPointerCapture(event.pointerId);
  stage.toggleAttribute("data-dragging", true);
});
stage.addEventListener("pointermove", (event) => {
  if (corner) {
    paint();
    sheet.append(markOf({ id: "", box: boxTo(event, corner), isUncertain: false }));
    return;
  }
  if (grip) {
    moved = { x: event.clientX - grip.x, y: event.clientY - grip.y };
    paint();
    return;
  }
  const id = event.target instanceof HTMLElement ? (event.target.dataset.id ?? "") : "";
  if (id === pointedAt) return;
  pointedAt = id;
  tell({ event: "point", id });
});
for (const end of ["pointerup", "pointercancel"]) {
  stage.addEventListener(end, (event) => {
    grip = null;
    stage.toggleAttribute("data-dragging", false);
    const from = corner;
    corner = null;
    if (from && event instanceof PointerEvent && end === "pointerup") finishDrawing(event, from);
  });
}
// Anyone who clicked into the page still has the keys of the viewer, and Escape of the drawer.
window.addEventListener("keydown", ({ key }) => tell({ event: "key", key }));

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== portal) return;
  const message = readViewer<ToViewer>(event.data);
  if (message?.event === "open") void open(message.url, message.format);
  if (message?.event === "look") void show(message.look);
});
window.addEventListener("resize", paint);
tell({ event: "ready" });
