import { useWink } from "../context";
import { Button } from "../parts/Button";
import { Face } from "../parts/Mark";
import { Screen } from "../parts/Screen";

/** Waits for a new token; whatever was typed is still there below. */
export function Expired() {
  const { text, dispatch } = useWink();
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
