import { brandColors, contrast } from "@packages/tokens/brandColors";
import { white } from "@packages/tokens/palette";

const readable = 4.5;

interface Verdict {
  /** Of the text on the color, as in 11.6. */
  ratio: string;
  tone: "ok" | "warning";
  words: string;
}

/** How readable the text of buttons is on a color, and what the widget and public pages do about it. */
export function judge(color: string): Verdict {
  const { onBrand, brandText, brand } = brandColors(color, "light");
  const ratio = contrast(onBrand, brand);
  const darkened = brandText === brand ? "" : " Links and icons are darkened to stay readable.";
  return {
    ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
    tone: ratio >= readable ? "ok" : "warning",
    words: wordsOf(ratio, onBrand === white) + darkened,
  };
}

function wordsOf(ratio: number, isWhite: boolean): string {
  if (ratio < readable)
    return "Text is hard to read on this color: choose a darker or lighter one.";
  return isWhite
    ? "White text is easy to read on this color."
    : "White would be hard to read on this color, so its text is dark.";
}
