import { type DragEvent, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Dialogs that an element opens are inside it for React, and beside it on the page. */
const isHere = (event: DragEvent) => event.currentTarget.contains(event.target as Node);

/**
 * What an element needs to take a file that is dropped on it, the first of so many. `data-over` is there while one is
 * above it.
 */
export function useFileDrop(onDrop: (file: File, count: number) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // or the browser would open the file
      setIsOver(isHere(event));
    },
    onDragLeave: (event: DragEvent) => {
      const isInside = event.currentTarget.contains(event.relatedTarget as Node | null);
      if (!isInside) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const { files } = event.dataTransfer;
      if (files[0] && isHere(event)) onDrop(files[0], files.length);
    },
  };
}
