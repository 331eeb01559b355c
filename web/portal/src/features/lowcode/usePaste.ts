import { copyOf } from "@packages/flow/commands/pasteScreen";
import { limits } from "@packages/flow/limits";
import { message } from "@portal/ui/message";
import { useActions } from "./context";

/**
 * Puts the screen of a file behind the one that is looked at, and looks at it. Tells why it can't; unreadable is what it
 * says of a file without a screen.
 */
export function usePaste() {
  const { now, act } = useActions();
  return async (file: string, unreadable: string): Promise<boolean> => {
    const { readFile } = await import("@packages/flow/file");
    const read = readFile(file);
    const { flow, screen } = now();
    const [copied] = "flow" in read ? read.flow.screens : [];
    const problem =
      copied === undefined
        ? unreadable
        : flow.screens.length >= limits.screens &&
          `A site can have at most ${limits.screens} screens.`;
    if (problem || copied === undefined) {
      message.error(problem || unreadable);
      return false;
    }
    const pasted = copyOf(copied);
    act(
      { type: "pasteScreen", screen: pasted, after: screen.id },
      { select: { screen: pasted.id } },
    );
    return true;
  };
}
