import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";

/** Nothing can be done here: template or tenant are not available, or there is no source. */
export function Blocked({ message }: { message: string | null }) {
  const { text, state, dispatch } = useLater();
  const explanation = message ?? (state.config ? text.blockedText : text.notEmbedded);
  return (
    <Screen
      isCentered
      actions={<Button onClick={() => dispatch({ type: "CLOSE" })}>{text.close}</Button>}
    >
      <Face mood="closed" />
      <h1 tabIndex={-1}>{text.blockedTitle}</h1>
      <p>{explanation}</p>
    </Screen>
  );
}
