import { expect, type Page } from "@playwright/test";

// What the size of a window does to what stands in it: texts that are cut off, pages that scroll sideways, buttons that
// nobody can press.

/** What may lose a part of itself, and why nothing is lost. */
const mayBeCut: Readonly<Record<string, string>> = {
  "[data-cut=id]": "an id loses its middle; the button behind it copies all of it",
  "[data-cut=mask]": "dots in the place of a secret, whatever its length",
  ".skip": "a link for keyboards, in the window while it has the focus",
};

/** Gives the window another size, and waits until it is drawn in it. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Texts of which a part lies outside of what clips them, or left of the window, where nobody scrolls to; and words of
 * up to twelve letters that go on in the next line without a hyphen.
 */
export function cutTexts(page: Page) {
  return page.evaluate((allowed) => {
    const range = document.createRange();
    const lossOf = (node: Node, at: Element) => {
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = at; box; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (clipPath !== "none") return null; // for screen readers alone
        if (overflowX === "visible" && overflowY === "visible") continue;
        const edge = box.getBoundingClientRect();
        if (overflowX === "auto" || overflowX === "scroll")
          return text.left + box.scrollLeft < edge.left - 1
            ? "left of where one can scroll to"
            : "";
        if (edge.width < 2) return "";
        const isWide = text.right > edge.right + 1 || text.left < edge.left - 1;
        const isHigh = text.bottom > edge.bottom + 1 || text.top < edge.top - 1;
        if (isWide || isHigh) return `in ${box.tagName}.${box.className}`;
      }
      return text.left + scrollX < -1 ? "left of the window" : "";
    };
    const isBroken = (node: Node, word: RegExpExecArray) => {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      return lines.size > 1;
    };
    const cut = new Set<string>();
    const root = document.querySelector("[role=dialog], dialog[open]") ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (!at || !node.textContent?.trim() || !at.checkVisibility() || at.closest(allowed))
        continue;
      const loss = lossOf(node, at);
      if (loss === null) continue;
      if (loss) cut.add(`${node.textContent} (${loss})`);
      if (at.closest("code")) continue; // a name in a program has no place where it would break better
      for (const word of node.textContent.matchAll(/(?<!\S)[A-Z]?[a-z]{1,11}(?!\S)/g))
        if (isBroken(node, word)) cut.add(`${word[0]} (broken within the word)`);
    }
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    for (const input of root.querySelectorAll("input")) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      pen.font = font;
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (
        input.checkVisibility() &&
        room > 0 &&
        pen.measureText(input.placeholder).width > room + 1
      )
        cut.add(`${input.placeholder} (a placeholder)`);
    }
    return [...cut];
  }, Object.keys(mayBeCut).join());
}

/** What can be scrolled sideways: the page, and any part of it but for those that may. */
export function sideways(page: Page, may: string) {
  return page.evaluate((allowed) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const part of document.body.querySelectorAll(`:not(${allowed})`)) {
      if (part.scrollWidth <= part.clientWidth + 1 || !part.checkVisibility()) continue;
      if (/auto|scroll/.test(getComputedStyle(part).overflowX))
        found.push(`${part.tagName}.${part.className} scrolls sideways`);
    }
    return found;
  }, may);
}

/** A page that is read on phones: no text is cut off, and only code and tables of documentation scroll sideways. */
export async function expectWhole(page: Page) {
  const faults = [...(await cutTexts(page)), ...(await sideways(page, "pre, .scroll"))];
  expect(faults, new URL(page.url()).pathname).toEqual([]);
}

/**
 * Buttons of a screen of the widget that are not in view, wherever its content is scrolled to, or that something
 * covers; and what stands on its footer.
 */
export function coveredParts(phone: Page) {
  return phone.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
    const dialog = document.querySelector("dialog[open]");
    const shown = [...document.querySelectorAll("main")].find((main) => main.checkVisibility());
    const root = dialog ?? shown ?? document.body;
    const content = root.querySelector("[data-scroll]");
    const isHit = (part: Element, x: number, y: number) =>
      part.contains(document.elementFromPoint(x, y));
    for (const button of root.querySelectorAll("button")) {
      if (!button.checkVisibility()) continue;
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const name = button.getAttribute("aria-label") ?? button.textContent;
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        found.push(`${name}: not in view`);
      const middle = (left + right) / 2;
      const isFree = [top + 4, (top + bottom) / 2, bottom - 4].every((y) =>
        isHit(button, middle, y),
      );
      if (!isFree) found.push(`${name}: covered`);
    }
    content?.scrollTo(0, 0);
    const footer = dialog ? null : root.querySelector("footer");
    if (!footer) return found;
    const { left, top, right, bottom } = footer.getBoundingClientRect();
    const edges = [left + 1, (left + right) / 2, right - 1];
    if (bottom > innerHeight || !edges.every((x) => isHit(footer, x, top + 1)))
      found.push("the footer is covered");
    for (const part of root.querySelectorAll("main > :not(footer), main > :not(footer) *")) {
      if (content?.contains(part) && part !== content) continue; // it ends where the content does
      const box = part.getBoundingClientRect();
      if (box.height > 0 && box.bottom > top + 1) found.push(`${part.className} is on the footer`);
    }
    return found;
  });
}
