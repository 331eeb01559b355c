import { NativeSelect, TextInput } from "@mantine/core";
import type { NextConfig, Screen } from "@packages/flow/document";
import {
  type ExitWindow,
  exitWindows,
  windowLabels,
  windowOf,
  withWindow,
} from "@packages/flow/exitWindow";
import { fieldsFor, isAllowed } from "@packages/flow/graph";
import { targetProblems } from "@packages/flow/validateRoutes";
import { IconAction } from "@portal/ui/IconAction";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { problemsOf, useBuilder } from "../context";
import { Conditions } from "./Conditions";
import classes from "./Panel.module.css";

export interface RouteProps {
  route: NextConfig;
  index: number;
  count: number;
  /** The screens that may follow. */
  targets: readonly Screen[];
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

const kinds = [
  { value: "ROUTE_SCREEN", label: "Screen" },
  { value: "REDIRECT_URL", label: "URL" },
];

const windows = exitWindows.map((value) => ({ value, label: windowLabels[value] }));

/** One entry: when it is taken, and where it leads. */
export function Route({ route, index, count, targets }: RouteProps) {
  const { flow, screen, findings, act } = useBuilder();
  const place = { screen: screen.id, route: index };
  const isAlways = route.conditions.every(({ items }) => items.length === 0);
  const title = isAlways ? (index === 0 ? "Always" : "Otherwise") : `Rule ${index + 1}`;
  const problem = targetProblems(flow, screen, route)[0];
  const others = problemsOf(findings, screen.id, null, `nextConfig.${index}`);
  const edit = (change: Partial<NextConfig>, about?: string) =>
    act(
      { type: "editRoute", ...place, change },
      { about: about && `${about} ${screen.id} ${index}` },
    );
  return (
    <div className={classes.route} data-wrong={problem ? true : undefined}>
      <div className={classes.head}>
        <h3 className={classes.routeTitle}>{title}</h3>
        <span className={classes.actions}>
          <IconAction
            label={`Move entry ${index + 1} up`}
            variant="subtle"
            size={24}
            disabled={index === 0}
            onClick={() => act({ type: "moveRoute", ...place, to: index - 1 })}
          >
            <IconArrowUp {...icon} />
          </IconAction>
          <IconAction
            label={`Move entry ${index + 1} down`}
            variant="subtle"
            size={24}
            disabled={index === count - 1}
            onClick={() => act({ type: "moveRoute", ...place, to: index + 1 })}
          >
            <IconArrowDown {...icon} />
          </IconAction>
          <IconAction
            label={`Delete entry ${index + 1}`}
            variant="subtle"
            size={24}
            onClick={() => act({ type: "deleteRoute", ...place })}
          >
            <IconTrash {...icon} />
          </IconAction>
        </span>
      </div>
      <Conditions
        name={`entry ${index + 1}`}
        groups={route.conditions}
        fields={fieldsFor(flow, screen)}
        problems={problemsOf(findings, screen.id, null, `nextConfig.${index}.conditions`)}
        onChange={(conditions, about) => edit({ conditions }, about)}
      />
      <div className={classes.label}>Go to</div>
      <div className={classes.target}>
        <NativeSelect
          aria-label={`Type of entry ${index + 1}`}
          data={kinds}
          value={route.type}
          onChange={(event) => edit({ type: event.currentTarget.value as NextConfig["type"] })}
        />
        {route.type === "ROUTE_SCREEN" ? (
          <NativeSelect
            aria-label={`Screen of entry ${index + 1}`}
            error={problem}
            data={optionsOf(flow.screens, targets, route, isAllowed(flow, screen.id, route))}
            value={route.target}
            onChange={(event) => edit({ target: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={`URL of entry ${index + 1}`}
            type="url"
            placeholder="https://"
            error={problem}
            value={route.target}
            onChange={(event) => edit({ target: event.currentTarget.value.trim() }, "url")}
          />
        )}
      </div>
      {route.type === "REDIRECT_URL" && route.target && (
        <NativeSelect
          label="Opens in"
          aria-label={`Window of entry ${index + 1}`}
          description="Applies only when the page is embedded in a website."
          data={windows}
          value={windowOf(route)}
          onChange={(event) =>
            edit({ rest: withWindow(route, event.currentTarget.value as ExitWindow) })
          }
        />
      )}
      {others.map((text) => (
        <p className={classes.warning} key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** The screens that may follow; one that became impossible stays in sight until another is chosen. */
function optionsOf(
  screens: readonly Screen[],
  targets: readonly Screen[],
  { target }: NextConfig,
  allowed: boolean,
) {
  const kept = allowed ? undefined : screens.find(({ id }) => id === target);
  return [
    { value: "", label: "Select a screen" },
    ...[...targets, ...(kept ? [kept] : [])].map(({ id, screenName }) => ({
      value: id,
      label: screenName.trim() || "Untitled screen",
    })),
  ];
}
