import { UnstyledButton } from "@mantine/core";
import type { PaletteItem } from "@packages/flow/palette";
import { itemNames } from "@packages/flow/words";
import {
  IconAlignLeft,
  IconCalendar,
  IconCalendarStats,
  IconCircleDot,
  IconForms,
  IconHeading,
  IconMapPin,
  IconMarkdown,
  IconSelect,
  IconUser,
} from "@tabler/icons-react";
import { memo, useRef } from "react";
import { useDrag } from "../drag";
import { useInsert } from "../useInsert";
import classes from "./Palette.module.css";

const icons = {
  NAME: IconUser,
  ADDRESS: IconMapPin,
  TITLE: IconHeading,
  PARAGRAPH: IconAlignLeft,
  MARKDOWN: IconMarkdown,
  INPUT: IconForms,
  SELECT: IconSelect,
  RADIO: IconCircleDot,
  DATE_PICKER: IconCalendar,
  DATE_RANGE_PICKER: IconCalendarStats,
} as const satisfies Record<PaletteItem, unknown>;

export interface PaletteEntryProps {
  item: PaletteItem;
  disabled: boolean;
}

export const PaletteEntry = memo(function PaletteEntry({ item, disabled }: PaletteEntryProps) {
  const element = useRef<HTMLButtonElement>(null);
  const insert = useInsert();
  const isDragging = useDrag(element, { kind: "item", item });
  const Icon = icons[item];
  return (
    <UnstyledButton
      ref={element}
      className={classes.item}
      data-dragging={isDragging || undefined}
      disabled={disabled}
      onClick={() => insert(item)}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {itemNames[item]}
    </UnstyledButton>
  );
});
