import type { Mode } from "@portal/lib/session/storage";
import type { Site } from "../queries";
import type { Draft } from "./draft";

export type TabName = "general" | "landing" | "result";
export type Outcome = "success" | "failure";

/** What every tab works on. */
export interface TabProps {
  mode: Mode;
  /** What is stored; null for a new site. */
  site: Site | null;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Which result the preview shows. */
  outcome: Outcome;
  onOutcome: (outcome: Outcome) => void;
  /** A dialog opened over the drawer, or closed. */
  onCover: (covered: boolean) => void;
}
