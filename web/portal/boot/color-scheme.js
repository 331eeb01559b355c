// Sets the color scheme before the first paint, so that a dark page never flashes light.
(() => {
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("colorScheme") || "auto";
  } catch {
    // Storage may be closed to the page; the system's own preference then decides.
  }
  const dark =
    chosen === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
