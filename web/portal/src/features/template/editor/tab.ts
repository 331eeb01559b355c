import type { Mode } from "@portal/lib/session/storage";
import type { Draft } from "../draft";

export type TabName = "global" | "consent" | "sources" | "success";

/** What every tab works on. */
export interface TabProps {
  mode: Mode;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** A dialog opened over the drawer, or closed. */
  onCover: (covered: boolean) => void;
}
