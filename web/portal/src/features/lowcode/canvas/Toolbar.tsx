import type { Component } from "@packages/flow/document";
import { newId } from "@packages/flow/id";
import { limits } from "@packages/flow/limits";
import { nameOfComponent } from "@packages/flow/words";
import { IconCopy, IconGripVertical, IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useBuilder } from "../context";
import classes from "./Canvas.module.css";

export interface ToolbarProps {
  screen: string;
  component: Component;
  /** The last component of a screen can't be deleted. */
  isLast: boolean;
  isCarried: boolean;
  onGrip: () => void;
  onGripKey: (event: KeyboardEvent<HTMLElement>) => void;
  onDelete: () => void;
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What can be done to the component that is looked at. */
export function Toolbar(props: ToolbarProps) {
  const { screen, component, isLast, isCarried, onGrip, onGripKey, onDelete } = props;
  const { act, announce, screen: current } = useBuilder();
  const name = nameOfComponent(component);
  const copy = () => {
    const id = newId(component.type);
    act(
      { type: "copyComponent", screen, component: component.id, id },
      { select: { component: id } },
    );
    announce(`${name} copied.`);
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={name}>
      <button
        type="button"
        aria-label="Move with the arrow keys"
        aria-pressed={isCarried}
        onClick={onGrip}
        onKeyDown={onGripKey}
      >
        <IconGripVertical {...icon} />
      </button>
      {current.module.components.length < limits.components && (
        <button type="button" aria-label="Copy component" onClick={copy}>
          <IconCopy {...icon} />
        </button>
      )}
      {!isLast && (
        <button type="button" aria-label="Delete component" onClick={onDelete}>
          <IconTrash {...icon} />
        </button>
      )}
    </div>
  );
}
