import { copyOf } from "@packages/flow/commands/pasteScreen";
import { limits } from "@packages/flow/limits";
import { save } from "@packages/flow/save";
import { message } from "@portal/ui/message";
import { useBuilder } from "./context";

/** A screen that was copied stays in this browser, for all sites of the organization. */
const keyOf = (tenant: string) => `nod.builder.${tenant}.copied`;

/** Takes a screen from one site to another, in any tab of this browser. */
export function useCopiedScreen() {
  const { tenant, flow, screen, act } = useBuilder();
  const key = keyOf(tenant);

  function copy() {
    try {
      localStorage.setItem(key, JSON.stringify(save({ ...flow, screens: [screen] })));
      message.success(`"${screen.screenName}" is copied. Paste it here or in another site.`);
    } catch {
      message.error("This browser keeps nothing for this page, so the screen can't be copied.");
    }
  }

  async function paste() {
    const { readFile } = await import("@packages/flow/file");
    const read = readFile(localStorage.getItem(key) ?? "");
    const [copied] = "flow" in read ? read.flow.screens : [];
    if (copied === undefined) return message.error("Copy a screen first, in this site or another.");
    if (flow.screens.length >= limits.screens) {
      return message.error(`A site can have at most ${limits.screens} screens.`);
    }
    const pasted = copyOf(copied);
    act(
      { type: "pasteScreen", screen: pasted, after: screen.id },
      { select: { screen: pasted.id } },
    );
  }

  // A landing page is where a flow begins; each has one already.
  return { copy, paste, canCopy: screen.module.type !== "LandingPageModule" };
}
