import classes from "./Map.module.css";
import type { Course } from "./place";
import { shortText } from "./shortText";

export interface ArrowProps {
  course: Course;
  text: string;
}

type Point = Course["start"];

/** A line that leaves and arrives level. */
function curve(from: Point, to: Point): string {
  const bend = Math.max(48, (to.x - from.x) / 2);
  return `C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}

/** A way from one card to another, with its condition at its start. */
export function Arrow({ course: { start, end, lane }, text }: ArrowProps) {
  const enter = lane && { x: lane.from, y: lane.y };
  const leave = lane && { x: lane.to, y: lane.y };
  const line =
    enter && leave ? `${curve(start, enter)}H${leave.x}${curve(leave, end)}` : curve(start, end);
  return (
    <g className={classes.arrow}>
      <path d={`M${start.x} ${start.y}${line}`} />
      {text && (
        <text x={start.x + 8} y={start.y - 3}>
          <title>{text}</title>
          {shortText(text)}
        </text>
      )}
    </g>
  );
}
