const shownMs = 1500;

/** A copy button in the head of every block of code. */
export function addCopyButtons() {
  for (const block of document.querySelectorAll("figure.code")) {
    const text = block.querySelector("code")?.textContent?.trim() ?? "";
    const button = document.createElement("button");
    button.type = "button";
    const name = block.querySelector("pre")?.ariaLabel ?? "code";
    const say = (word: string) => {
      button.textContent = word;
      button.ariaLabel = `${word}: ${name}`;
    };
    say("Copy");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      say("Copied");
      setTimeout(() => say("Copy"), shownMs);
    });
    block.querySelector("figcaption")?.append(button);
  }
}
