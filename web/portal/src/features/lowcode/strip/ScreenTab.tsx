import { UnstyledButton } from "@mantine/core";
import type { Screen } from "@packages/flow/document";
import { IconAction } from "@portal/ui/IconAction";
import { IconAlertTriangle, IconGripVertical, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { useActions } from "../context";
import { type Dragged, useDrag, useDrop } from "../drag";
import classes from "./Strip.module.css";

export interface ScreenTabProps {
  screen: Screen;
  index: number;
  count: number;
  isSelected: boolean;
  /** Whether something in it keeps the site from being saved. */
  isWrong: boolean;
  onDelete: (id: string) => void;
}

const isScreen = (dragged: Dragged) => dragged.kind === "screen";

/** One screen of the strip. Arrows walk along them, Alt and an arrow move the screen, Delete deletes it. */
export const ScreenTab = memo(function ScreenTab(props: ScreenTabProps) {
  const { screen, index, count, isSelected, isWrong } = props;
  const { act, dispatch, now, announce } = useActions();
  const onDelete = () => props.onDelete(screen.id);
  const element = useRef<HTMLLIElement>(null);
  const name = screen.screenName.trim() || "Untitled screen";
  const move = (id: string, to: number) => {
    act({ type: "moveScreen", screen: id, to });
    const moved = now().flow.screens.find((other) => other.id === id);
    announce(`${moved?.screenName ?? ""} is screen ${to + 1} of ${count}.`);
  };
  // A screen that was added, or that a finding led to, may be beyond the edge of the strip.
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [isSelected]);
  const isDragging = useDrag(element, { kind: "screen", id: screen.id });
  const place = useDrop(element, {
    accepts: (dragged) =>
      isScreen(dragged) && dragged.kind === "screen" && dragged.id !== screen.id,
    edges: ["left", "right"],
    onDrop: (dragged, edge) => {
      if (dragged.kind !== "screen") return;
      const from = now().flow.screens.findIndex(({ id }) => id === dragged.id);
      const at = index + (edge === "right" ? 1 : 0);
      move(dragged.id, from < at ? at - 1 : at);
    },
  });
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) {
      if (event.key === "Delete" && count > 1) onDelete();
      return;
    }
    const to = index + step;
    if (to < 0 || to >= count) return;
    event.preventDefault();
    if (event.altKey) return move(screen.id, to);
    const next = now().flow.screens[to];
    if (next) dispatch({ type: "select", select: { screen: next.id } });
    const list = event.currentTarget.closest("ol");
    list?.querySelectorAll<HTMLElement>("[data-screen]")[to]?.focus();
  }
  return (
    <li
      ref={element}
      className={classes.tab}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-place={place ?? undefined}
    >
      <UnstyledButton
        className={classes.name}
        data-screen={screen.id}
        aria-current={isSelected || undefined}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => dispatch({ type: "select", select: { screen: screen.id, tab: "screen" } })}
        onKeyDown={press}
      >
        <IconGripVertical className={classes.grip} size={14} stroke={1.7} aria-hidden="true" />
        <span className={classes.number}>{index + 1}</span>
        <span className={classes.text}>{name}</span>
        {isWrong && (
          <IconAlertTriangle
            className={classes.wrong}
            size={16}
            stroke={1.7}
            role="img"
            aria-label="needs attention"
          />
        )}
      </UnstyledButton>
      {count > 1 && (
        <IconAction
          label={`Delete screen ${name}`}
          variant="subtle"
          size={24}
          tabIndex={isSelected ? 0 : -1}
          onClick={onDelete}
        >
          <IconX size={14} stroke={1.7} aria-hidden="true" />
        </IconAction>
      )}
    </li>
  );
});
