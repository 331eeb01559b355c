import type { Mode } from "@portal/lib/session/storage";
import { useEffect, useState } from "react";
import { type Archive, readArchive } from "./queries";

const stepEvery = 800;
const step = 2.5;
const most = 99;
const pollEvery = 3000;
const mostPolls = 10;

/** How the reading of a document ended. Whether one that was lost sight of was read, is not known. */
export type End = "read" | "failed" | "lost" | "timedOut";

export interface Reading {
  /** Of a hundred. */
  progress: number;
  end: End | null;
  archive: Archive | null;
}

/** Follows a document until it was read: asks every three seconds, ten times. */
export function useReading(mode: Mode, id: string | undefined): Reading {
  const [progress, setProgress] = useState(0);
  const [end, setEnd] = useState<End | null>(null);
  const [archive, setArchive] = useState<Archive | null>(null);
  const isOver = end !== null;

  // Time and the server are the outside systems here.
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setProgress((now) => Math.min(most, now + step)), stepEvery);
    return () => clearInterval(timer);
  }, [isOver]);

  useEffect(() => {
    if (!id) return;
    let polls = 0;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const finish = (how: End, read?: Archive) => {
      setArchive(read ?? null);
      setEnd(how);
    };
    const poll = async () => {
      polls++;
      const read = await readArchive(mode, id).catch(() => null);
      if (!isOpen) return;
      if (!read) return finish("lost");
      const { status } = read.state;
      if (status === "ANALYZED") return finish("read", read);
      if (status !== "STARTED") return finish("failed", read);
      if (polls >= mostPolls) return finish("timedOut", read);
      timer = setTimeout(poll, pollEvery);
    };
    timer = setTimeout(poll, pollEvery);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [mode, id]);

  // Not set at the end: on a slow machine the clock moves once more before it is stopped.
  return { progress: isOver ? 100 : progress, end, archive };
}
