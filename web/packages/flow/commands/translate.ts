import type { Flow } from "../document";
import { withTexts } from "../languages";

export interface Translate {
  readonly type: "translate";
  readonly language: string;
  /** By the keys of what they translate; empty for what is read as it was written. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Keys of texts that are gone do nothing. */
export const translate = (flow: Flow, { language, texts }: Translate): Flow =>
  withTexts(flow, language, texts);
