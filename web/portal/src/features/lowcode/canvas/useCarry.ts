import type { Component } from "@packages/flow/document";
import { nameOfComponent } from "@packages/flow/words";
import { type KeyboardEvent, useState } from "react";
import { useActions } from "../context";

export interface Carried {
  screen: string;
  component: Component;
  index: number;
  /** How many components the screen has. */
  count: number;
}

/**
 * Moving a component with the keyboard. The grip picks it up and lets it go, arrows carry it, Escape brings it back to
 * where it was; Alt and an arrow move it at once.
 */
export function useCarry({ screen, component, index, count }: Carried) {
  const { now, act, announce } = useActions();
  const [from, setFrom] = useState<number | null>(null);
  const name = nameOfComponent(component);
  const move = (to: number, about?: string) => {
    if (to < 0 || to >= count) return announce(`${name} is ${to < 0 ? "first" : "last"}.`);
    act({ type: "moveComponent", screen, component: component.id, to }, { about });
    announce(`${name} is at place ${to + 1} of ${count}.`);
  };
  const about = `carry ${component.id}`;
  const toggle = () => {
    if (from === null) {
      setFrom(index);
      announce(
        `${name} picked up at place ${index + 1} of ${count}. Arrows move it, Enter drops it, Escape brings it back.`,
      );
    } else {
      setFrom(null);
      announce(`${name} dropped at place ${index + 1} of ${count}.`);
    }
  };
  /** Whether the key was for the carrying. */
  function press(event: KeyboardEvent<HTMLElement>): boolean {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined && (event.altKey || from !== null)) {
      event.preventDefault();
      move(index + step, from === null ? undefined : about);
      return true;
    }
    if (event.key === "Escape" && from !== null) {
      event.stopPropagation();
      move(from, about);
      setFrom(null);
      return true;
    }
    return false;
  }
  const indexOf = (id: string) =>
    now()
      .flow.screens.find((other) => other.id === screen)
      ?.module.components.findIndex((other) => other.id === id) ?? -1;
  return { isCarried: from !== null, toggle, press, indexOf };
}
