const everyMs = 30_000;

/** Keeps the status page new without reloading it; while the server does not answer, it says so. */
export function followStatus() {
  const board = document.querySelector("[data-status]");
  const note = document.querySelector<HTMLElement>("[data-status-note]");
  if (!board) return;
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch("/status.json", { cache: "no-store" });
      const { parts, state, words, checkedAt } = await answer.json();
      show(board, state, words);
      for (const part of parts) showPart(board, part);
      const time = board.querySelector("time");
      if (time) showTime(time, checkedAt);
      if (note) note.hidden = true;
    } catch {
      if (note) note.hidden = false;
    }
  };
  for (const time of board.querySelectorAll("time")) showTime(time, time.dateTime);
  setInterval(refresh, everyMs);
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
