import { useRef } from "react";
import { useBuilder } from "../context";
import { type Dragged, useDrop } from "../drag";
import { useInsert } from "../useInsert";
import classes from "./Canvas.module.css";
import { CanvasComponent } from "./CanvasComponent";

const isForForm = (dragged: Dragged) => dragged.kind !== "screen";

export function FormCanvas() {
  const { state, screen, findings, act } = useBuilder();
  const { components } = screen.module;
  const insert = useInsert();
  const wrong = new Set(findings.map((one) => (one.isBlocking ? one.component : null)));
  const element = useRef<HTMLDivElement>(null);
  // What is let go below all components goes to the end.
  const place = useDrop(element, {
    accepts: isForForm,
    edges: [],
    onDrop: (dragged) => {
      if (dragged.kind === "item") insert(dragged.item, components.length);
      if (dragged.kind === "component") {
        act({
          type: "moveComponent",
          screen: screen.id,
          component: dragged.id,
          to: components.length - 1,
        });
      }
    },
  });
  return (
    <div ref={element} className={classes.form} data-over={place ? true : undefined}>
      {components.length === 0 && <p className={classes.empty}>Drag and drop components here</p>}
      {components.map((component, index) => (
        <CanvasComponent
          key={component.id}
          screen={screen.id}
          component={component}
          index={index}
          count={components.length}
          isSelected={component.id === state.component}
          isWrong={wrong.has(component.id)}
        />
      ))}
    </div>
  );
}
