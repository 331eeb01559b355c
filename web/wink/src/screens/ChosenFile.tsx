import { useEffect, useState } from "react";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { FILE } from "../parts/laterIcons";
import { useLater } from "../useLater";
import outcome from "./outcome.module.css";
import styles from "./upload.module.css";

interface ChosenFileProps {
  file: File;
  /** Left out while the file is on its way. */
  onRemove?: () => void;
}

/** The chosen file: a picture shows itself, so that one sees whether it is sharp. */
export function ChosenFile({ file, onRemove }: ChosenFileProps) {
  const { text, locale } = useLater();
  const url = usePicture(file);
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
            {text.uploadRemove}
          </Button>
        )}
      </div>
      <p className="sr" role="status">
        {text.uploadChosen(file.name)}
      </p>
      {url && <img className={styles.preview} src={url} alt={text.uploadPreview(file.name)} />}
    </>
  );
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
