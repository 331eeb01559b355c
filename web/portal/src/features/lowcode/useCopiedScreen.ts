import { save } from "@packages/flow/save";
import { message } from "@portal/ui/message";
import { useActions } from "./context";
import { usePaste } from "./usePaste";

/** A screen that was copied stays in this browser, for all sites of the organization. */
const keyOf = (tenant: string) => `nod.builder.${tenant}.copied`;

/** Takes a screen from one site to another, in any tab of this browser. */
export function useCopiedScreen() {
  const { tenant, now } = useActions();
  const insert = usePaste();
  const key = keyOf(tenant);

  function copy() {
    const { flow, screen } = now();
    try {
      localStorage.setItem(key, JSON.stringify(save({ ...flow, screens: [screen] })));
      message.success(`"${screen.screenName}" is copied. Paste it here or in another site.`);
    } catch {
      message.error("This browser keeps nothing for this page, so the screen can't be copied.");
    }
  }

  const paste = () =>
    insert(localStorage.getItem(key) ?? "", "Copy a screen first, in this site or another.");

  return { copy, paste };
}
