import { useComputedColorScheme } from "@mantine/core";
import { type FromViewer, readViewer, type ToViewer, wrapViewer } from "@packages/viewer/protocol";
import { useFrame, useTold } from "@portal/lib/useFrame";
import { LateLoader } from "@portal/ui/LateLoader";
import { useState } from "react";
import type { Place, PlacedMark } from "./document";
import type { Archive } from "./queries";
import classes from "./Scanned.module.css";
import { useView } from "./useView";
import { ViewerTools } from "./ViewerTools";

export interface MediaViewerProps {
  files: Archive["rawFiles"];
  /** When the document was loaded, in milliseconds. */
  loadedAt: number;
  marks: PlacedMark[];
  /** Where somebody asked to look; a new object for each time. */
  shown?: Pick<Place, "file" | "page">;
  /** The field that is pointed at, empty for none. */
  active: string;
  onPoint: (field: string) => void;
  onEscape: () => void;
  /** The pointer draws a rectangle around a value. */
  isDrawing: boolean;
  onDrawn: (place: Place) => void;
}

/**
 * Shows the files of a document. What strangers uploaded is drawn in a frame of the door that serves files, away from
 * this page and its tokens; the frame tells how many pages there are and what the pointer is on.
 */
export function MediaViewer({ files, marks, active, onPoint, ...rest }: MediaViewerProps) {
  const { loadedAt, shown, onEscape, isDrawing, onDrawn } = rest;
  const scheme = useComputedColorScheme();
  const [chosen, setChosen] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const [pages, setPages] = useState(0);
  // What could not be shown: another file, or the same one reloaded, is tried again.
  const [failed, setFailed] = useState("");
  const { view, ...tools } = useView(pages);
  const choose = (next: number) => {
    setChosen(next);
    setPages(0);
    tools.reset();
  };
  const [shownBefore, setShownBefore] = useState(shown);
  if (shown && shown !== shownBefore) {
    setShownBefore(shown);
    if (shown.file !== chosen) choose(shown.file);
    tools.open(shown.page);
  }
  const file = files[chosen];
  const attempt = `${file?.id} ${loadedAt}`;
  const viewer = file?.url ? viewerOf(file.url) : null;
  const look = {
    scale: view.scale,
    turn: view.turn,
    page: view.page,
    resets: view.resets,
    scheme,
    active,
    isDrawing,
    marks: marks
      .filter((mark) => mark.file === chosen && mark.page === view.page)
      .map(({ id, box, isUncertain }) => ({ id, box, isUncertain })),
  };
  const { frame, tell: post } = useFrame(viewer?.origin, (data) => {
    const message = readViewer<FromViewer>(data);
    if (message?.event === "ready") setIsReady(true);
    if (message?.event === "opened") setPages(message.pages);
    if (message?.event === "failed") {
      setFailed(attempt);
      setPages(0);
      setIsReady(false); // the frame goes, and the next one says again when it is ready
    }
    if (message?.event === "point") onPoint(message.id);
    if (message?.event === "drawn" && isDrawing)
      onDrawn({ file: chosen, page: view.page, box: message.box });
    if (message?.event === "key") {
      if (message.key === "Escape") onEscape();
      else tools.press(message.key);
    }
  });

  const tell = (message: ToViewer) => post(wrapViewer(message));
  // How to look goes before the file does.
  useTold(isReady ? JSON.stringify(look) : null, () => tell({ event: "look", look }));
  // Addresses are signed again with each load; the file is the same.
  useTold(isReady ? file?.id : null, () => {
    if (file?.url) tell({ event: "open", url: file.url, format: file.format });
  });

  if (!file || !viewer) {
    return (
      <section className={classes.viewer} aria-label="File">
        <p className={classes.gone}>The file was deleted. Files are kept for 60 days.</p>
      </section>
    );
  }
  const hasFailed = failed === attempt;
  return (
    <section className={classes.viewer} aria-label="File">
      <ViewerTools
        view={view}
        pages={pages}
        tools={tools}
        files={files}
        chosen={chosen}
        onChoose={choose}
      />
      {pages === 0 && !hasFailed && (
        <div className={classes.opening}>
          <LateLoader label="Loading the file" />
        </div>
      )}
      {hasFailed ? (
        <p className={classes.gone} role="alert">
          The file couldn't be shown. Refresh to try again.
        </p>
      ) : (
        <iframe
          ref={frame}
          className={classes.frame}
          title={`${file.name}, page ${view.page}`}
          sandbox="allow-scripts allow-same-origin"
          src={`${viewer.href}#o=${encodeURIComponent(location.origin)}`}
        />
      )}
    </section>
  );
}

/** The viewer lives where the file does. */
function viewerOf(url: string): URL | null {
  const file = new URL(url);
  return /^https?:$/.test(file.protocol) ? new URL("/viewer", file.origin) : null;
}
