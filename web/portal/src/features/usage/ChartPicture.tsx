import { useEffect, useEffectEvent, useRef } from "react";
import { plot, toPicture } from "./chartPicture";
import type { UsageDay } from "./days";
import { allSeries } from "./series";
import classes from "./Usage.module.css";
import { UsageChart } from "./UsageChart";

export interface ChartPictureProps {
  days: UsageDay[];
  title: string;
  onDrawn: (picture: Promise<Blob>) => void;
}

/** The chart of the screen once more, out of sight and at the size of a picture, for as long as one is made of it. */
export function ChartPicture({ days, title, onDrawn }: ChartPictureProps) {
  const room = useRef<HTMLDivElement>(null);
  const take = useEffectEvent((chart: SVGSVGElement) => onDrawn(toPicture(chart, days, title)));
  // The chart library draws when it has measured its room, and moves things when it has measured the texts.
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    let frame = 0;
    const observer = new MutationObserver(() => {
      const chart = element.querySelector("svg");
      const lines = element.querySelectorAll(".recharts-line :is(path, circle)");
      if (!chart || lines.length < allSeries.length) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        observer.disconnect();
        take(chart);
      });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <div ref={room} className={classes.outOfSight} style={{ width: plot.width }} inert>
      <UsageChart days={days} height={plot.height} />
    </div>
  );
}
