// Up to this width, the list of pages is above the page and no separate column (page.css).
const narrow = 860;

/** Folds the list of pages on a narrow screen. It comes open, for those without scripts. */
export function foldList() {
  if (innerWidth > narrow) return;
  const list = document.querySelector<HTMLDetailsElement>(".side details");
  if (list) list.open = false;
}

/** Marks in the navigation what is being read. */
export function followScroll() {
  const links = new Map(
    [
      ...document.querySelectorAll<HTMLAnchorElement>(
        ".side li a[href^='#'], .toc li a[href^='#']",
      ),
    ].map((link) => [link.hash.slice(1), link]),
  );
  if (links.size === 0) return;
  const targets = [...links.keys()]
    .map((id) => document.getElementById(id))
    .filter((target) => target !== null);
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const passed = targets.filter((target) => target.getBoundingClientRect().top < 120);
    const link = links.get((passed.at(-1) ?? targets[0])?.id ?? "");
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    // The page would be scrolled back to the list.
    if (innerWidth > narrow) link?.scrollIntoView({ block: "nearest" });
    marked = link;
  };
  new IntersectionObserver(mark, { rootMargin: "-120px 0px 0px" }).observe(document.body);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** On paper everything is unfolded. */
export function openFolded() {
  const folded = () => document.querySelectorAll<HTMLDetailsElement>("details:not([open])");
  let opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    opened = [...folded()];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
}
