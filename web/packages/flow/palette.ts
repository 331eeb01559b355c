import { newComponent, presets } from "./defaults";
import { type Component, type ComponentType, fieldTypes, textTypes } from "./document";

export type PaletteItem = ComponentType | keyof typeof presets;

export const paletteGroups = {
  "Basic Info": ["NAME", "ADDRESS"],
  Text: textTypes,
  "Form Item": fieldTypes,
} as const satisfies Record<string, readonly PaletteItem[]>;

const isPreset = (item: PaletteItem): item is keyof typeof presets => Object.hasOwn(presets, item);

/** What an item of the palette becomes on a screen. Presets become plain inputs. */
export function dropped(item: PaletteItem, newId: (prefix: string) => string): Component[] {
  if (!isPreset(item)) return [newComponent(item, newId(item))];
  return presets[item].map(([label, name]) =>
    newComponent("INPUT", newId("INPUT"), { label, name }),
  );
}
