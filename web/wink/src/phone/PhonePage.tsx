import type { Phone } from "@packages/api/widget";
import type { createApi } from "../api";
import { Context } from "../context";
import { Face } from "../parts/Face";
import { Problem } from "../parts/Problem";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";
import { Closed } from "../screens/Closed";
import { Upload } from "../screens/Upload";
import type { Store } from "../store";
import type { DrawnText } from "../text";
import { errorText, useLater } from "../useLater";

interface PhonePageProps {
  store: Store;
  api: ReturnType<typeof createApi>;
  locale: string;
  text: DrawnText;
  /** Null while it is being asked for. */
  phone: Phone | null;
  /** Why there is none; retry is left out where trying again is of no use. */
  trouble?: { message: string | null; retry?: () => void };
}

/** One upload on a phone, for a widget that waits on a desktop. */
export function PhonePage({ store, api, locale, text, ...rest }: PhonePageProps) {
  return (
    <Context value={{ store, api, locale, text }}>
      <Stage {...rest} />
    </Context>
  );
}

function Stage({ phone, trouble }: Pick<PhonePageProps, "phone" | "trouble">) {
  const { text, state } = useLater();
  const { view } = state;
  if (view.name === "CLOSED") return <Closed />;
  if (trouble?.retry) {
    return (
      <Screen>
        <Problem message={trouble.message} onRetry={trouble.retry} />
      </Screen>
    );
  }
  if (trouble || view.name === "EXPIRED") {
    return <End mood="closed" title={text.phoneOverTitle} words={text.phoneOver} />;
  }
  if (phone?.status === "UPLOADED" || view.name === "ANALYZING") {
    return <End mood="happy" title={text.phoneSentTitle} words={text.phoneSent} />;
  }
  if (view.name === "UPLOAD") return <Upload view={view} isOnPhone />;
  if (view.name === "UPLOAD_FAILED") {
    // There is nothing to continue at the computer either while the business takes no more.
    const reason = errorText(text, view.errorCode);
    const words = view.errorCode === "QUOTA_EXCEEDED" ? reason : `${reason} ${text.phoneBack}`;
    return <End mood="sad" title={text.failedUploadTitle} words={words} />;
  }
  return (
    <Screen>
      <Skeleton rows={3} />
    </Screen>
  );
}

function End({
  mood,
  title,
  words,
}: {
  mood: "happy" | "sad" | "closed";
  title: string;
  words: string;
}) {
  return (
    <Screen isCentered>
      <Face mood={mood} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{words}</p>
    </Screen>
  );
}
