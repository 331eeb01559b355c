import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";

/** Waits for a new token; whatever was typed is still there below. */
export function Expired() {
  const { text, dispatch } = useLater();
  return (
    <Screen
      isCentered
      actions={<Button onClick={() => dispatch({ type: "CLOSE" })}>{text.close}</Button>}
    >
      <Face mood="closed" />
      <h1 tabIndex={-1}>{text.expiredTitle}</h1>
      <p>{text.expiredText}</p>
    </Screen>
  );
}
