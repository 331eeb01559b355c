import { ApiError } from "@packages/api/error";
import type { Handoff, StartedHandoff, Upload } from "@packages/api/widget";
import { useEffect, useEffectEvent, useState } from "react";
import { encode } from "uqr";
import { type Api, shownMessage } from "../api";
import { useConfig } from "../context";
import { Button } from "../parts/Button";
import { Problem } from "../parts/Problem";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";
import { useLater } from "../useLater";
import styles from "./upload.module.css";

const ASK_EVERY_MS = 2000;

interface OnPhoneProps {
  fileType: string;
  /** Gives the consent that the screen before asks for. */
  beforehand?: () => Promise<unknown>;
  onBack: () => void;
  onUploaded: (upload: Upload) => void;
  /** No document is taken in from there, whatever it is. */
  onRefused: (errorCode: string) => void;
  onUnauthorized: () => void;
}

/** A code that opens this upload on the person's phone; the screen follows what happens there. */
export function OnPhone(props: OnPhoneProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ onBack, onAgain, ...rest }: OnPhoneProps & { onAgain: () => void }) {
  const { text, api } = useLater();
  const { handoff, trouble } = useHandoff(rest);
  const status = useFollowed(api, handoff, rest);
  const isOver = status === "EXPIRED" || status === "CANCELLED";
  const words = status === "OPENED" ? text.phoneOpened : text.phoneWaiting;
  return (
    <Screen onBack={onBack}>
      <h1 tabIndex={-1}>{text.phoneTitle}</h1>
      <p>{text.phoneText}</p>
      {trouble && <Problem message={trouble.message} onRetry={onAgain} />}
      {!handoff && !trouble && <Skeleton rows={3} />}
      {handoff && status === "WAITING" && <Code url={handoff.link} label={text.phoneCode} />}
      {handoff && (
        <p className={styles.follow} role="status">
          {isOver ? text.phoneExpired : words}
        </p>
      )}
      {isOver && <Button onClick={onAgain}>{text.phoneAgain}</Button>}
      {handoff && status === "WAITING" && <p className={styles.once}>{text.phoneOnce}</p>}
    </Screen>
  );
}

type Handlers = Pick<OnPhoneProps, "onUploaded" | "onRefused" | "onUnauthorized">;

/** A hand-off of this screen, or why there is none. */
function useHandoff({ fileType, beforehand, onUnauthorized }: Omit<OnPhoneProps, "onBack">) {
  const { api, locale } = useLater();
  const { templateId } = useConfig();
  const [handoff, setHandoff] = useState<StartedHandoff | null>(null);
  const [trouble, setTrouble] = useState<{ message: string | null } | null>(null);
  const start = useEffectEvent(async () => {
    await beforehand?.();
    return api.post<StartedHandoff>("/handoffs", { fileType, templateId, locale });
  });
  const unauthorized = useEffectEvent(onUnauthorized);
  useEffect(() => {
    start().then(setHandoff, (error: unknown) => {
      if (isUnauthorized(error)) unauthorized();
      setTrouble({ message: error instanceof ApiError ? shownMessage(error) : null });
    });
  }, []);
  return { handoff, trouble };
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Asks how far the phone got until it is over. A hand-off that is left before that is canceled. */
function useFollowed(
  api: Api,
  handoff: StartedHandoff | null,
  { onUploaded, onRefused, onUnauthorized }: Handlers,
): Handoff["status"] {
  const [seen, setSeen] = useState<Handoff["status"]>("WAITING");
  const uploaded = useEffectEvent(onUploaded);
  const refused = useEffectEvent(onRefused);
  const unauthorized = useEffectEvent(onUnauthorized);
  useEffect(() => {
    if (!handoff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let isOver = false;
    const path = `/handoffs/${encodeURIComponent(handoff.id)}`;
    setSeen(handoff.status);
    const ask = async () => {
      try {
        const { status, archive, errorCode } = await api.get<Handoff>(path);
        if (isGone) return;
        setSeen(status);
        isOver = status !== "WAITING" && status !== "OPENED";
        if (archive) uploaded(archive);
        if (errorCode) refused(errorCode);
      } catch (error) {
        if (isUnauthorized(error)) unauthorized(); // anything else passes: it is asked again
      }
      if (!isOver && !isGone) timer = setTimeout(ask, ASK_EVERY_MS);
    };
    timer = setTimeout(ask, ASK_EVERY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (!isOver) api.post(`${path}/cancel`, undefined, { keepalive: true }).catch(() => {});
    };
  }, [api, handoff]);
  return seen;
}

/** Dark on white in both schemes, with the empty border that cameras look for. */
function Code({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
