import { IconFileText, IconUpload } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import { accepted } from "./document";
import classes from "./Scanned.module.css";

export interface FileDropProps {
  file: File | null;
  onChoose: (file: File | null) => void;
}

/** Where a document is chosen. All of the card takes one that is dropped on it. */
export function FileDrop({ file, onChoose }: FileDropProps) {
  const Icon = file ? IconFileText : IconUpload;
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onChoose(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = ""; // the same file can be chosen again
  }
  return (
    <div className={classes.drop}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <b>{file ? file.name : "Choose a document, or drop it here"}</b>
      <small>
        {file ? "Choose another" : "PDF, JPG, JPEG, or PNG. The file size is up to 8MB."}
      </small>
      <input type="file" aria-label="Document" accept={accepted} title="" onChange={choose} />
    </div>
  );
}
