import { brandColors, type Scheme } from "@packages/tokens/brandColors";

let themeColor = "";
let chosen: Scheme | null = null;

const prefersDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function apply() {
  const scheme = chosen ?? (prefersDark().matches ? "dark" : "light");
  const root = document.documentElement;
  root.dataset.theme = scheme;
  const colors = brandColors(themeColor, scheme);
  root.style.setProperty("--w-brand", colors.brand);
  root.style.setProperty("--w-brand-hover", colors.brandHover);
  root.style.setProperty("--w-on-brand", colors.onBrand);
  root.style.setProperty("--w-brand-edge", colors.brandEdge);
  root.style.setProperty("--w-brand-text", colors.brandText);
  root.style.setProperty("--w-brand-soft", colors.brandSoft);
}

/** Follows the device's light or dark setting, unless the page chooses one. */
export function startTheme() {
  apply();
  prefersDark().addEventListener("change", apply);
}

export function chooseScheme(theme: string | undefined) {
  chosen = theme === "light" || theme === "dark" ? theme : null;
  apply();
}

export function setThemeColor(color: string) {
  themeColor = color;
  apply();
}
