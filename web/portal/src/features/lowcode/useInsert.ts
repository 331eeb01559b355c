import { newId } from "@packages/flow/id";
import { limits } from "@packages/flow/limits";
import { dropped, type PaletteItem } from "@packages/flow/palette";
import { itemNames } from "@packages/flow/words";
import { message } from "@portal/ui/message";
import { useActions } from "./context";

/** Puts an item of the palette on the form: at an index, or behind the component that is looked at. */
export function useInsert() {
  const { now, act, announce } = useActions();
  return (item: PaletteItem, at?: number) => {
    const { state, screen } = now();
    const { components, type } = screen.module;
    if (type !== "FormModule") return;
    const added = dropped(item, newId);
    if (components.length + added.length > limits.components) {
      return message.warning(`A screen can have at most ${limits.components} components.`);
    }
    const selected = components.findIndex(({ id }) => id === state.component);
    const place = at ?? (selected < 0 ? components.length : selected + 1);
    act(
      { type: "addComponents", screen: screen.id, at: place, components: added },
      { select: { component: added.at(-1)?.id ?? null } },
    );
    announce(`${itemNames[item]} added at place ${place + 1}.`);
  };
}
