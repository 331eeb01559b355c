import { targetsFor } from "@packages/flow/graph";
import { limits } from "@packages/flow/limits";
import { Note } from "@portal/ui/Note";
import { useBuilder } from "../context";
import { Route } from "./Route";
import { Section } from "./Section";

export const nextConfigId = "next-config";

const nothingToFollow =
  "Next Config is optional for the last screen. If it is not set, the user returns to the application.";

/** Where people go from a screen: the first entry that matches. */
export function NextConfig() {
  "use memo";
  const { flow, screen, act } = useBuilder();
  const targets = targetsFor(flow, screen.id);
  const { nextConfig } = screen;
  return (
    <Section
      title="Next config"
      id={nextConfigId}
      add={{
        label: "Add rule",
        disabled: nextConfig.length >= limits.routes,
        onClick: () => act({ type: "addRoute", screen: screen.id }),
      }}
    >
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
    </Section>
  );
}
