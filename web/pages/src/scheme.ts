// The portal and these pages share an origin and, by this key, the choice of colors.
const key = "colorScheme";
const attribute = "data-mantine-color-scheme";

const current = () => document.documentElement.getAttribute(attribute);

function chosen(): string {
  try {
    return localStorage.getItem(key) ?? "auto";
  } catch {
    return "auto";
  }
}

function choose(scheme: string) {
  document.documentElement.setAttribute(attribute, scheme);
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage may be closed to the page; the choice then holds until it is left.
  }
}

export function addSchemeSwitch() {
  const button = document.querySelector<HTMLButtonElement>("[data-scheme]");
  if (!button) return;
  const show = () => {
    button.textContent = current() === "dark" ? "Light mode" : "Dark mode";
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    choose(current() === "dark" ? "light" : "dark");
    show();
  });
  // Until somebody chooses, the system decides, also when it changes its mind.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (chosen() !== "auto") return;
    document.documentElement.setAttribute(attribute, matches ? "dark" : "light");
    show();
  });
  show();
}
