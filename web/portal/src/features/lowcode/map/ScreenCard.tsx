import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { isField, type Screen } from "@packages/flow/document";
import type { MapNode } from "@packages/flow/map";
import { counted } from "@portal/ui/counted";
import { formatNumber } from "@portal/ui/format";
import classes from "./Map.module.css";

export interface ScreenCardProps {
  node: MapNode;
  screen: Screen;
  /** Sessions that came here, and how many of 100 stayed away after it. */
  came: number;
  left: number | null;
  isCurrent: boolean;
  /** Whether something on it keeps the flow from being published. */
  isWrong: boolean;
  /** Where it leads, in words. */
  ways: readonly string[];
  onEdit: () => void;
}

const kinds = {
  LandingPageModule: "Landing page",
  WinkWidgetModule: "Wink Widget",
  FormModule: "Form",
} as const;

function contentOf({ module }: Screen): string {
  const fields = module.components.filter(isField).length;
  return module.type === "FormModule" ? `Form, ${counted(fields, "field")}` : kinds[module.type];
}

/** A screen on the map: a click leads to where it is edited. */
export function ScreenCard({
  node,
  screen,
  came,
  left,
  isCurrent,
  isWrong,
  ways,
  onEdit,
}: ScreenCardProps) {
  return (
    <UnstyledButton
      className={classes.card}
      data-kind={screen.module.type}
      data-unreachable={!node.isReachable || undefined}
      aria-current={isCurrent || undefined}
      onClick={onEdit}
    >
      <VisuallyHidden>Edit </VisuallyHidden>
      <span className={classes.name}>{screen.screenName || "Untitled screen"}</span>
      <span className={classes.content}>{contentOf(screen)}</span>
      <span className={classes.marks}>
        {!node.isReachable && <span data-tone="warning">Not linked</span>}
        {isWrong && <span data-tone="danger">Needs changes</span>}
        {node.isLast && <span>{screen.nextConfig.length > 0 ? "Can end here" : "Last"}</span>}
        {left !== null && (
          <span>
            {formatNumber(came)} came, {left}% dropped off
          </span>
        )}
      </span>
      <VisuallyHidden>{ways.join(". ")}</VisuallyHidden>
    </UnstyledButton>
  );
}
