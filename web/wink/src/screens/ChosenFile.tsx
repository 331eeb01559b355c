import { useEffect, useState } from "react";
import type { Look } from "../camera/look";
import { lookAt } from "../camera/view";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { FILE } from "../parts/laterIcons";
import { useLater } from "../useLater";
import outcome from "./outcome.module.css";
import styles from "./upload.module.css";

interface ChosenFileProps {
  file: File;
  /** Taken here: all four edges belong into it, which is not so of a scan. */
  isPhoto: boolean;
  /** Left out while the file is on its way. */
  onRemove?: () => void;
}

/** The chosen file: a picture shows itself, so that one sees whether it is sharp. */
export function ChosenFile({ file, isPhoto, onRemove }: ChosenFileProps) {
  const { text, locale } = useLater();
  const url = usePicture(file);
  const look = useLook(file);
  const hint = look === "CUT" && !isPhoto ? "" : text.photoHints[look];
  return (
    <>
      <div className={`${outcome.card} ${styles.file}`}>
        <Icon paths={FILE} />
        <span>
          <b>{file.name}</b>
          <small>{sizeOf(file.size, locale)}</small>
        </span>
        {onRemove && (
          <Button look="link" onClick={onRemove}>
            {isPhoto ? text.cameraAgain : text.uploadRemove}
          </Button>
        )}
      </div>
      <p className="sr" role="status">
        {text.uploadChosen(file.name)}
      </p>
      {url && <img className={styles.preview} src={url} alt={text.uploadPreview(file.name)} />}
      {hint && (
        <p className={styles.photoHint} role="status">
          {hint}
        </p>
      )}
    </>
  );
}

/** What can be seen to be wrong with a picture before it is sent; NONE of other files. */
function useLook(file: File): Look {
  const [look, setLook] = useState<Look>("NONE");
  useEffect(() => {
    let isGone = false;
    setLook("NONE");
    if (file.type.startsWith("image/")) {
      lookAt(file).then((seen) => {
        if (!isGone && seen) setLook(seen);
      });
    }
    return () => {
      isGone = true;
    };
  }, [file]);
  return look;
}

function usePicture(file: File) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** "1.4 MB"; what is under a kilobyte is one. */
function sizeOf(bytes: number, locale: string): string {
  const isLarge = bytes >= 1024 * 1024;
  const value = Math.max(bytes / (isLarge ? 1024 * 1024 : 1024), isLarge ? 0 : 1);
  const unit = isLarge ? "megabyte" : "kilobyte";
  const maximumFractionDigits = isLarge ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(
    value,
  );
}
