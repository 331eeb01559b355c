import { serverNow } from "@portal/lib/session/serverClock";
import { formatDateTime } from "@portal/ui/format";
import { countdown } from "./countdown";
import { useNow } from "./useRoom";

export interface NextTryProps {
  at: string;
  /** Nothing goes out until somebody resumes the webhook. */
  isPaused: boolean;
}

/** When it is tried next, counted down. What is due waits for those before it, or for the webhook to be resumed. */
export function NextTry({ at, isPaused }: NextTryProps) {
  const now = useNow(serverNow, 1000);
  if (isPaused) return <span>when resumed</span>;
  const words = countdown(at, now);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {words === "now" ? "next in line" : words}
    </time>
  );
}
