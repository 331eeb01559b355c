import { targetOf } from "./conditions";
import type { Flow, Group, NextConfig, Screen } from "./document";
import { type Finding, lengthProblems, ofScreen } from "./finding";
import { canTarget, fieldsFor } from "./graph";
import { limits } from "./limits";

/** An address may hold placeholders behind its host only: who reads the answers must not depend on an answer. */
export const addressPattern = /^https:\/\/[^\s/?#\\@{}]+([/?#]|$)/;

export function routeFindings(flow: Flow, screen: Screen): Finding[] {
  const { nextConfig } = screen;
  const found: Finding[] = [];
  if (nextConfig.length > limits.routes) {
    const message = `A screen can have at most ${limits.routes} Next Config entries.`;
    found.push(ofScreen(screen, "nextConfig", message));
  }
  nextConfig.forEach((next, i) => {
    const entry = `Next Config ${i + 1}`;
    for (const message of targetProblems(flow, screen, next)) {
      found.push(ofScreen(screen, `nextConfig.${i}.target`, `${entry}: ${message}`));
    }
    for (const message of groupProblems(flow, screen, next.conditions)) {
      found.push(ofScreen(screen, `nextConfig.${i}.conditions`, `${entry}: ${message}`));
    }
  });
  return [...found, ...neverReached(screen)];
}

/** What is wrong with where an entry leads; said beside the field without the number of the entry. */
export function targetProblems(flow: Flow, screen: Screen, next: NextConfig): readonly string[] {
  const { type, target } = next;
  if (type === "REDIRECT_URL") {
    if (target === "") return ["URL is required"];
    return addressPattern.test(target) ? [] : ["Please enter a valid URL starting with https://"];
  }
  const to = flow.screens.find(({ id }) => id === target);
  if (to === undefined) return ["Screen is required"];
  return canTarget(flow, screen.id, target) ? [] : [`${to.screenName} cannot be a target here.`];
}

/** What is wrong with conditions, each message once. */
export function groupProblems(
  flow: Flow,
  screen: Screen,
  groups: readonly Group[],
): readonly string[] {
  // Most have none, and what they could ask takes a walk over the whole flow.
  if (groups.length === 0) return [];
  const known = new Set(fieldsFor(flow, screen).map(({ field }) => field));
  const items = groups.flatMap((group) => group.items);
  const messages = items.flatMap(({ field, type, value }) => {
    const target = targetOf(field, screen.id);
    const stored = target.screen === screen.id ? target.name : field;
    return [
      ...(known.has(stored) ? [] : ["Field is required"]),
      ...(type === "" ? ["Operator is required"] : []),
      ...lengthProblems("Value", value, limits.conditionValue),
    ];
  });
  return [...new Set(messages)];
}

/** Entries below one that always matches are never taken. It keeps nobody from saving. */
function neverReached(screen: Screen): Finding[] {
  const always = screen.nextConfig.findIndex(({ conditions }) =>
    conditions.every(({ items }) => items.length === 0),
  );
  if (always < 0) return [];
  return screen.nextConfig.slice(always + 1).map((_, i) => ({
    ...ofScreen(
      screen,
      `nextConfig.${always + 1 + i}`,
      `Next Config ${always + 2 + i}: never used, because Next Config ${always + 1} always matches.`,
    ),
    isBlocking: false,
  }));
}
