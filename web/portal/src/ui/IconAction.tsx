import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

export interface IconActionProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  /** The name for screen readers and the tooltip. */
  label: string;
}

/** A button that is only an icon: it always has a name, and the name is its tooltip. */
export function IconAction({ label, children, ...rest }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
