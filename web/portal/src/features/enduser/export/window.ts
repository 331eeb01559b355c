/** How long the empty window of a download stays: long enough for any server to answer. */
const lingerMs = 10_000;

export interface DownloadWindow {
  /** Sends the window to the file. */
  show: (url: string) => void;
  /** The file will not come. */
  cancel: () => void;
}

/**
 * Opens the window of a download. Browsers allow that in the click only, before the address is known.
 * Where they allow it not at all, the file comes into this window, which an attachment does not leave.
 */
export function openDownload(): DownloadWindow {
  const opened = window.open("", "_blank");
  if (opened) opened.opener = null;
  return {
    show: (url) => {
      (opened ?? window).location.href = url;
      // A download leaves its window empty and open.
      if (opened) setTimeout(() => opened.close(), lingerMs);
    },
    cancel: () => opened?.close(),
  };
}
