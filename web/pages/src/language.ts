const key = "docsLanguage";

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be closed to the page
  }
}

/** The language that a reader chose for a sample is that of the next page, too. */
export function rememberLanguage() {
  const choices = document.querySelectorAll<HTMLInputElement>("input[name='language']");
  const before = remembered();
  for (const choice of choices) {
    if (choice.value === before) choice.checked = true;
    choice.addEventListener("change", () => {
      try {
        localStorage.setItem(key, choice.value);
      } catch {
        // Then it holds for this page.
      }
    });
  }
}
