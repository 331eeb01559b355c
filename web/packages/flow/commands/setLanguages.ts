import type { Flow } from "../document";
import { translatedTo, withoutTexts } from "../languages";

export interface SetLanguages {
  readonly type: "setLanguages";
  /** The language that the flow is written in. */
  readonly written: string;
  /** The others in which it can be read. */
  readonly others: readonly string[];
}

/** The texts of a language that goes away go with it. */
export function setLanguages(flow: Flow, { written, others }: SetLanguages): Flow {
  const gone = translatedTo(flow).filter((language) => !others.includes(language));
  const kept = gone.reduce(withoutTexts, flow);
  const { rest } = kept;
  return {
    ...kept,
    rest: { ...rest, config: { ...rest.config, language: written, languages: [...others] } },
  };
}
