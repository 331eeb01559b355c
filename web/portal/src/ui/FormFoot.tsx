import { Button } from "@mantine/core";
import type { MouseEvent } from "react";
import classes from "./FormFoot.module.css";

export interface FormFootProps {
  /** Whether the form differs from what is stored; without it Update is always open. */
  changed?: boolean;
  busy: boolean;
}

/** The field that is left would show its error now and push the button away from under the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** The foot of a settings form, in sight however long the form is. */
export function FormFoot({ changed, busy }: FormFootProps) {
  return (
    <div className={classes.foot}>
      {changed && <span className={classes.state}>Unsaved changes</span>}
      <Button
        type="submit"
        size="md"
        loading={busy}
        disabled={changed === false}
        onMouseDown={keepFocus}
      >
        Update
      </Button>
    </div>
  );
}
