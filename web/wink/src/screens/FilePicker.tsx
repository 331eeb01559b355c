import { type DragEvent, useId, useState } from "react";
import { Icon } from "../parts/Icon";
import { UPLOAD } from "../parts/laterIcons";
import { useLater } from "../useLater";
import styles from "./upload.module.css";

const MAX_SIZE = 15 * 1024 * 1024;
const TYPES = ["application/pdf", "image/jpeg", "image/png"];
const ENDINGS = /\.(pdf|jpe?g|png)$/i;

type Pick = (file: File | null, errorCode?: string) => void;

/** What is wrong with a file at first sight; the server looks into it. */
function faultOf(file: File): string | undefined {
  const isKnown = TYPES.includes(file.type) || (file.type === "" && ENDINGS.test(file.name));
  if (!isKnown || file.size === 0) return "FILE_TYPE_NOT_SUPPORTED";
  return file.size > MAX_SIZE ? "FILE_TOO_LARGE" : undefined;
}

interface FilePickerProps {
  onPick: Pick;
  /** Opens the camera on this screen; left out where the browser has none to give. */
  onCamera?: () => void;
}

/** A place to drop a file, a button to choose one, and on phones the camera. */
export function FilePicker({ onPick, onCamera }: FilePickerProps) {
  const { text } = useLater();
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fault = faultOf(file);
    onPick(fault ? null : file, fault);
  };
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setIsOver(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same
    <div
      className={`${styles.drop} ${isOver ? styles.over : ""}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Icon paths={UPLOAD} size={28} />
      <p className={styles.hint}>{text.uploadDrop}</p>
      <FileButton
        label={text.uploadChoose}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        onFile={take}
      />
      <span className={styles.camera}>
        {onCamera ? (
          <button type="button" className={styles.choose} onClick={onCamera}>
            {text.uploadPhoto}
          </button>
        ) : (
          <FileButton
            label={text.uploadPhoto}
            accept="image/jpeg,image/png"
            isCamera
            onFile={take}
          />
        )}
      </span>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  isCamera?: boolean;
  onFile: (file: File | undefined) => void;
}

/** The browser's own input under a label that looks like the other buttons. */
function FileButton({ label, accept, isCamera, onFile }: FileButtonProps) {
  const id = useId();
  return (
    <label className={styles.choose} htmlFor={id}>
      <input
        id={id}
        className="sr"
        type="file"
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      {label}
    </label>
  );
}
