import { IconPhoto, IconPhotoUp } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./Logo.module.css";

export interface LogoDropProps {
  /** What was chosen. */
  name: string;
  onChoose: (file: File | null) => void;
}

/** The place to click, or to drop a picture on. */
export function LogoDrop({ name, onChoose }: LogoDropProps) {
  const [isOver, setIsOver] = useState(false);
  const Icon = name ? IconPhoto : IconPhotoUp;
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <b>{name || "Choose an image, or drop it here"}</b>
      <small>{name ? "Choose another" : "JPEG or PNG, up to 200KB"}</small>
      <input
        type="file"
        aria-label="Image"
        accept=".jpeg,.jpg,.png"
        title=""
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
    </div>
  );
}
