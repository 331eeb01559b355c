import { conditionsText } from "@packages/flow/conditionsText";
import { type MapNode, mapOf } from "@packages/flow/map";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBuilder } from "../context";
import { Arrow } from "./Arrow";
import classes from "./Map.module.css";
import { boxOf, coursesOf, sizeOf } from "./place";
import { ScreenCard } from "./ScreenCard";
import { stepsQuery } from "./stepsQuery";

export interface FlowMapProps {
  /** null for a site that isn't saved yet: nobody went through it. */
  siteId: string | null;
  /** Shows a screen where it is edited. */
  onEdit: (screen: string) => void;
}

/**
 * All screens and the ways between them. What is drawn is a list as well: each screen says where it leads, so the
 * arrows are for those alone who see them.
 */
export function FlowMap({ siteId, onEdit }: FlowMapProps) {
  const { mode, flow, screen: current, findings } = useBuilder();
  const traffic = useQuery(stepsQuery(mode, siteId)).data;
  const map = useMemo(() => mapOf(flow), [flow]);
  const byId = new Map(map.nodes.map((node) => [node.id, node]));
  const nameOf = ({ id, screen }: MapNode) =>
    screen ? screen.screenName || "Untitled screen" : id;
  const ways = map.ways.flatMap((way) => {
    const [from, to] = [byId.get(way.from), byId.get(way.to)];
    if (!from?.screen || !to) return [];
    const several = from.screen.nextConfig.length > 1;
    const text = conditionsText(flow, from.screen, way.entry.conditions);
    const share = traffic?.share(way, map.ways) ?? null;
    const took = share === null ? "" : `${share}%`;
    return [
      { way, from, to, text: [took, text || (several && "otherwise")].filter(Boolean).join(" ") },
    ];
  });
  const courses = coursesOf(ways.map(({ way, from, to }) => ({ from, to, order: way.order })));
  return (
    <section className={classes.map} aria-label="Map">
      <div className={classes.paper} style={sizeOf(map)}>
        <svg className={classes.arrows} {...sizeOf(map)} aria-hidden="true">
          <defs>
            <marker
              id="map-head"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M1 1l6 3-6 3" />
            </marker>
          </defs>
          {ways.map(({ way, text }, index) => {
            const course = courses[index];
            return course && <Arrow key={`${way.from}.${way.order}`} course={course} text={text} />;
          })}
        </svg>
        <ol className={classes.cards}>
          {map.nodes.map((node) => (
            <li key={node.id} style={boxOf(node)}>
              {node.screen ? (
                <ScreenCard
                  node={node}
                  screen={node.screen}
                  came={traffic?.arrived(node.id) ?? 0}
                  left={traffic?.left(node.id) ?? null}
                  isCurrent={node.id === current.id}
                  isWrong={findings.some((one) => one.screen === node.id && one.isBlocking)}
                  ways={ways
                    .filter(({ from }) => from === node)
                    .map(({ to, text }) => `To ${nameOf(to)}${text && `, ${text}`}`)}
                  onEdit={() => onEdit(node.id)}
                />
              ) : (
                <span className={classes.exit} title={node.id}>
                  Leaves to <strong>{node.id.replace(/^https:\/\//, "")}</strong>
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
