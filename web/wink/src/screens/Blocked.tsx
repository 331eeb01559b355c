import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";
import styles from "./outcome.module.css";

interface BlockedProps {
  message: string | null;
  code?: string;
}

/** Nothing can be done here: page, template or tenant are not in order, or there is no source. */
export function Blocked({ message, code }: BlockedProps) {
  const { text, state, dispatch } = useLater();
  const refusal = Object.entries(text.refusals).find(([name]) => name === code)?.[1];
  const explanation = refusal ?? message ?? (state.config ? text.blockedText : text.notEmbedded);
  return (
    <Screen
      isCentered
      actions={<Button onClick={() => dispatch({ type: "CLOSE" })}>{text.close}</Button>}
    >
      <Face mood="closed" />
      <h1 tabIndex={-1}>{text.blockedTitle}</h1>
      <p>{explanation}</p>
      {code && <p className={styles.code}>{code}</p>}
    </Screen>
  );
}
