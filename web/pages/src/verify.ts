/** The hex SHA-256 of a file, computed here: the file is sent to nobody. */
async function digestOf(file: File): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compares a chosen or dropped file with the digest of the report. */
export function compareReports() {
  const area = document.querySelector<HTMLElement>("[data-verify]");
  const verdict = area?.querySelector<HTMLElement>("[data-verdict]");
  const input = area?.querySelector("input");
  if (!area || !verdict || !input) return;

  function say(tone: string, text: string) {
    if (!verdict) return;
    verdict.dataset.verdict = tone;
    verdict.textContent = text;
  }

  async function compare(file: File | undefined) {
    if (!file || !area) return;
    if (!window.isSecureContext) {
      say("altered", "Browsers compare files on secure pages only. Open this page with https.");
      return;
    }
    try {
      say("busy", `Comparing ${file.name}…`);
      const isGenuine = (await digestOf(file)) === area.dataset.verify;
      if (isGenuine) say("genuine", `Genuine: ${file.name} is this report, unchanged.`);
      else say("altered", `Altered: ${file.name} isn't the file that was made. Don't rely on it.`);
    } catch {
      say("altered", `${file.name} could not be read. Choose it again.`);
    }
  }

  input.addEventListener("change", () => void compare(input.files?.[0]));
  for (const type of ["dragover", "dragleave", "drop"]) {
    area.addEventListener(type, (event) => {
      event.preventDefault();
      area.toggleAttribute("data-over", type === "dragover");
    });
  }
  area.addEventListener("drop", (event) => void compare(event.dataTransfer?.files[0]));
}
