const everyMs = 30_000;

/** Keeps the status page new without reloading it; while the server does not answer, it says so. */
export function followStatus() {
  const board = document.querySelector<HTMLElement>("[data-status]");
  const note = document.querySelector<HTMLElement>("[data-status-note]");
  if (!board) return;
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const response = await fetch("/status.json", { cache: "no-store" });
      const { parts, state, words, checkedAt, revision } = await response.json();
      if (revision !== board.dataset.status && !isTyping(board)) return location.reload();
      show(board, state, words);
      for (const part of parts) showPart(board, part);
      const time = board.querySelector<HTMLTimeElement>(clock);
      if (time) showTime(time, checkedAt);
      if (note) note.hidden = true;
    } catch {
      if (note) note.hidden = false;
    }
  };
  for (const time of board.querySelectorAll<HTMLTimeElement>(clock)) showTime(time, time.dateTime);
  setInterval(refresh, everyMs);
}

/** The one time that follows the checks. */
const clock = "time[data-clock]";

/** What somebody is typing is not reloaded away. */
function isTyping(board: Element) {
  const input = board.querySelector("input");
  return input !== null && (input.value !== "" || input === document.activeElement);
}

function showTime(time: HTMLTimeElement, at: string) {
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString("en-GB");
}

function show(board: Element, state: string, words: string) {
  const box = board.querySelector(".state");
  if (box) box.className = `state state-${state}`;
  const title = board.querySelector(".state h1");
  if (title && title.textContent !== words) title.textContent = words;
}

interface Part {
  id: string;
  state: string;
  words: string;
  detail: string;
}

function showPart(board: Element, part: Part) {
  const row = board.querySelector(`[data-part="${part.id}"]`);
  const word = row?.querySelector(".word");
  if (word) {
    word.className = `word word-${part.state}`;
    word.textContent = part.words;
  }
  const detail = row?.querySelector(".detail");
  if (detail) detail.textContent = part.detail;
}
