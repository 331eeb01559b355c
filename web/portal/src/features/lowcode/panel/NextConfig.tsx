import { Button } from "@mantine/core";
import { targetsFor } from "@packages/flow/graph";
import { limits } from "@packages/flow/limits";
import { Note } from "@portal/ui/Note";
import { IconPlus } from "@tabler/icons-react";
import { useBuilder } from "../context";
import classes from "./Panel.module.css";
import { Route } from "./Route";

const nothingToFollow =
  "Next Config is optional for the last screen. If it is not set, the user returns to the application.";

/** Where people go from a screen: the first entry that matches. */
export function NextConfig() {
  const { flow, screen, act } = useBuilder();
  const targets = targetsFor(flow, screen.id);
  const { nextConfig } = screen;
  return (
    <section className={classes.next} aria-label="Next config">
      <div className={classes.head}>
        <h3 className={classes.heading}>Next config</h3>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.7} aria-hidden="true" />}
          disabled={nextConfig.length >= limits.routes}
          onClick={() => act({ type: "addRoute", screen: screen.id })}
        >
          Add rule
        </Button>
      </div>
      {targets.length === 0 && <Note>{nothingToFollow}</Note>}
      {nextConfig.map((route, index) => (
        <Route
          // Entries have no ids: what is typed in one is kept in the flow, never here.
          key={index}
          route={route}
          index={index}
          count={nextConfig.length}
          targets={targets}
        />
      ))}
    </section>
  );
}
