import { isField } from "@packages/flow/document";
import { nameOfComponent } from "@packages/flow/words";
import { ScreenComponent } from "@packages/screen/ScreenComponent";
import { english } from "@packages/site/words";
import { IconAlertTriangle, IconEyeOff } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef } from "react";
import { useActions } from "../context";
import { useDrag, useDrop } from "../drag";
import { useInsert } from "../useInsert";
import { useBody } from "./body";
import classes from "./Canvas.module.css";
import { Toolbar } from "./Toolbar";
import { type Carried, useCarry } from "./useCarry";

export interface CanvasComponentProps extends Carried {
  isSelected: boolean;
  /** Whether something in it keeps the site from being saved. */
  isWrong: boolean;
}

/** One component, drawn as on the page. A button over the drawing selects it; what is drawn takes no clicks. */
export const CanvasComponent = memo(function CanvasComponent(props: CanvasComponentProps) {
  const { screen, component, index, count, isSelected, isWrong } = props;
  const { act, dispatch } = useActions();
  const insert = useInsert();
  const element = useRef<HTMLDivElement>(null);
  const carry = useCarry(props);
  const isDragging = useDrag(element, { kind: "component", id: component.id });
  const place = useDrop(element, {
    accepts: (dragged) =>
      dragged.kind === "item" || (dragged.kind === "component" && dragged.id !== component.id),
    edges: ["top", "bottom"],
    onDrop: (dragged, edge) => {
      const at = index + (edge === "bottom" ? 1 : 0);
      if (dragged.kind === "item") insert(dragged.item, at);
      if (dragged.kind === "component")
        act({
          type: "moveComponent",
          screen,
          component: dragged.id,
          to: carry.indexOf(dragged.id) < at ? at - 1 : at,
        });
    },
  });
  const body = useBody(component);
  const remove = () => act({ type: "deleteComponent", screen, component: component.id });
  function press(event: KeyboardEvent<HTMLElement>) {
    if (carry.press(event)) return;
    if ((event.key === "Delete" || event.key === "Backspace") && count > 1) {
      event.preventDefault();
      remove();
    }
  }
  return (
    <div
      ref={element}
      className={classes.component}
      data-component={component.id}
      data-selected={isSelected || undefined}
      data-carried={carry.isCarried || undefined}
      data-dragging={isDragging || undefined}
      data-place={place ?? undefined}
      data-hidden={component.visibleWhen.length > 0 || undefined}
    >
      <div
        inert
        className={classes.drawing}
        data-bare={isField(component) && !component.props.label ? true : undefined}
      >
        <ScreenComponent
          component={{ ...component, body }}
          words={english}
          value={component.defaultValue}
          format={component.rules[0]?.format}
        />
      </div>
      <button
        type="button"
        className={classes.select}
        aria-label={nameOfComponent(component)}
        aria-pressed={isSelected}
        onClick={() =>
          dispatch({ type: "select", select: { component: component.id, tab: "component" } })
        }
        onKeyDown={press}
      />
      <span className={classes.marks}>
        {component.visibleWhen.length > 0 && (
          <IconEyeOff size={16} stroke={1.7} role="img" aria-label="shown under conditions" />
        )}
        {isWrong && (
          <IconAlertTriangle
            className={classes.wrong}
            size={16}
            stroke={1.7}
            role="img"
            aria-label="needs attention"
          />
        )}
      </span>
      {isSelected && (
        <Toolbar
          screen={screen}
          component={component}
          isLast={count < 2}
          isCarried={carry.isCarried}
          onGrip={carry.toggle}
          onGripKey={carry.press}
          onDelete={remove}
        />
      )}
    </div>
  );
});
