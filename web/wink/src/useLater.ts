import { useWink } from "./context";
import type { Text } from "./text";
import { enLater, type LaterText } from "./text/enLater";

/** State, words and actions for the screens of the later bundle, which brings its English words along. */
export function useLater() {
  const wink = useWink();
  const text: Text = { ...enLater, ...wink.text };
  return { ...wink, text };
}

/** The sentence for an error code; an unknown code is a system error to the person. */
export function errorText({ errors }: LaterText, errorCode: string): string {
  const known = Object.entries(errors).find(([code]) => code === errorCode);
  return known?.[1] ?? errors.SYSTEM_ERROR;
}
