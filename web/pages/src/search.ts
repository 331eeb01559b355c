interface Found {
  title: string;
  kind: string;
  text: string;
  address: string;
}

const most = 12;

/** Everything that every word typed is found in; what has them in its title comes first. */
export function find(all: readonly Found[], typed: string): Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const inTitle = all.filter((item) => has(item.title));
  const elsewhere = all.filter(
    (item) => !inTitle.includes(item) && has(`${item.title} ${item.kind} ${item.text}`),
  );
  return [...inTitle, ...elsewhere].slice(0, most);
}

const around = 70;

/** The part of a text in which the first of the words typed is found. */
export function excerpt(text: string, typed: string): string {
  const low = text.toLowerCase();
  const places = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => low.indexOf(word))
    .filter((place) => place >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const from = at <= around ? 0 : text.indexOf(" ", at - around) + 1;
  const end = text.indexOf(" ", at + 2 * around);
  const to = end < 0 ? text.length : end;
  return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

let index: Promise<Found[]> | undefined;

/** The index is asked for when somebody searches. */
function loadIndex(): Promise<Found[]> {
  index ??= fetch("/docs/search.json").then((response) => response.json());
  return index;
}

function entry(item: Found, typed: string): HTMLLIElement {
  const element = <K extends keyof HTMLElementTagNameMap>(name: K, text: string) =>
    Object.assign(document.createElement(name), { textContent: text });
  const link = document.createElement("a");
  link.href = item.address;
  link.append(element("strong", item.title), element("small", item.kind));
  link.append(element("span", excerpt(item.text, typed)));
  const row = document.createElement("li");
  row.append(link);
  return row;
}

/** The box, the keys and the list of what was found. */
export function addSearch() {
  const box = document.querySelector<HTMLElement>("[data-search]");
  const input = box?.querySelector("input");
  const results = box?.querySelector<HTMLElement>("[data-results]");
  if (!box || !input || !results) return;
  box.hidden = false;
  const close = () => {
    results.hidden = true;
  };
  const show = async () => {
    const typed = input.value;
    const found = find(await loadIndex(), typed);
    if (typed !== input.value) return;
    results.querySelector("ul")?.replaceChildren(...found.map((item) => entry(item, typed)));
    const count = results.querySelector("p");
    if (count) count.textContent = found.length === 0 ? "Nothing found" : `${found.length} found`;
    results.hidden = typed.trim() === "";
  };
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !box.contains(event.target)) close();
  });
  results.addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      input.focus();
    }
  });
  box.addEventListener("keydown", (event) => {
    const stops: HTMLElement[] = [input, ...results.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape") {
      input.value = "";
      close();
      input.focus();
    } else if (event.key === "ArrowDown" && !results.hidden) stops[at + 1]?.focus();
    else if (event.key === "ArrowUp" && at > 0) stops[at - 1]?.focus();
    // Who types fast is ahead of the index.
    else if (event.key === "Enter" && at === 0)
      void show().then(() => results.querySelector("a")?.click());
    else return;
    event.preventDefault();
  });
}
