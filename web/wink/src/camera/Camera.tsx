import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../parts/Button";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";
import styles from "./camera.module.css";
import type { Look } from "./look";
import { createJudge, photograph } from "./view";

/** How often the live view is judged; ADR 0103 has what it costs on a cheap phone. */
const JUDGE_EVERY_MS = 400;

/** The most that phones give: small print is read from it. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } },
};

interface CameraProps {
  title: string;
  onTake: (photo: File) => void;
  onBack: () => void;
  /** The camera is missing, taken, or not allowed. */
  onFail: () => void;
}

/** What the rear camera sees, with a hint of what to fix before taking the photo. Nothing is sent from here. */
export function Camera({ title, onTake, onBack, onFail }: CameraProps) {
  const { text, state } = useLater();
  const video = useRef<HTMLVideoElement>(null);
  const [look, setLook] = useState<Look | null>(null);
  useCamera(video, state.view.name !== "EXPIRED", onFail);
  useEffect(() => {
    const judge = createJudge();
    const timer = setInterval(() => {
      const { current } = video;
      if (current && current.readyState >= current.HAVE_CURRENT_DATA) setLook(judge(current));
    }, JUDGE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const take = async () => {
    const photo = video.current && (await photograph(video.current));
    if (photo) onTake(photo);
    else onFail();
  };
  const isReady = look !== null;
  return (
    <Screen
      onBack={onBack}
      actions={
        <Button look="primary" disabled={!isReady} onClick={take}>
          {text.cameraTake}
        </Button>
      }
    >
      <h1 tabIndex={-1}>{title}</h1>
      <div className={`${styles.finder} ${look === "GOOD" ? styles.good : ""}`}>
        <video ref={video} muted playsInline autoPlay aria-label={text.cameraView} />
      </div>
      <p className={styles.hint} role="status">
        {isReady ? text.cameraHints[look] : text.cameraStarting}
      </p>
    </Screen>
  );
}

/** Shows the rear camera, and lets go of it with the screen, and while an expired session covers that. */
function useCamera(
  video: React.RefObject<HTMLVideoElement | null>,
  isSeen: boolean,
  onFail: () => void,
) {
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (!isSeen) return;
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices.getUserMedia(WANTED).then(
      (opened) => {
        stream = opened;
        if (isGone) stop();
        else if (video.current) video.current.srcObject = opened;
      },
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [video, isSeen]);
}
