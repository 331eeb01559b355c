const shownMs = 1500;

/** A copy button in the head of every block of code. */
export function addCopyButtons() {
  for (const block of document.querySelectorAll("figure.code")) {
    const text = block.querySelector("code")?.textContent?.trim() ?? "";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${block.querySelector("pre")?.ariaLabel ?? "code"}`);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, shownMs);
    });
    block.querySelector("figcaption")?.append(button);
  }
}
