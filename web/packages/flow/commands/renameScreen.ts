import type { Flow } from "../document";
import { renamePlaceholders } from "../placeholders";
import { withScreen } from "./edit";

export interface RenameScreen {
  readonly type: "renameScreen";
  readonly screen: string;
  readonly screenName: string;
}

/**
 * Placeholders say the name of a screen, so they follow it. They stay behind where the name can't stand in one, or is
 * shared with another screen, whose placeholders they might be.
 */
export function renameScreen(flow: Flow, { screen, screenName }: RenameScreen): Flow {
  const before = flow.screens.find(({ id }) => id === screen)?.screenName;
  if (before === undefined || before === screenName) return flow;
  const after = withScreen(flow, screen, (found) => ({ ...found, screenName }));
  const [from, to] = [before.trim(), screenName.trim()];
  const isShared = after.screens.some((other) => other.screenName.trim() === from);
  if (from === "" || isShared || !/^[^{}.]+$/.test(to)) return after;
  return renamePlaceholders(after, from, to);
}
