import { useWink } from "../context";
import { Button } from "./Button";
import styles from "./controls.module.css";
import { ALERT, Icon } from "./Icon";

/** A failed call, said where the person is; everything that was typed stays. */
export function Problem({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  const { text } = useWink();
  return (
    <div className={styles.notice} role="alert">
      <Icon paths={ALERT} />
      <p>{message ?? text.somethingWrong}</p>
      <Button look="link" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}
