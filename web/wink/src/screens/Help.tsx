import { useState } from "react";
import { useConfig } from "../context";
import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Field } from "../parts/Field";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";
import styles from "./help.module.css";

/** Asks the tenant for a source that is missing. */
export function Help({ isSent }: { isSent: boolean }) {
  const { text, state, dispatch } = useLater();
  const { companyName, sources } = useConfig();
  const [name, setName] = useState(state.filter.name);
  const back = () => dispatch({ type: "BACK" });

  if (isSent) {
    return (
      <Screen key="sent" isCentered actions={<Button onClick={back}>{text.backToList}</Button>}>
        <Face mood="happy" />
        <h1 tabIndex={-1}>{text.helpSentTitle}</h1>
        <p>{text.helpSentText(companyName)}</p>
      </Screen>
    );
  }
  const field = {
    name: "name",
    label: text.helpLabel,
    type: "text",
    placeholder: "",
    autocomplete: "organization",
  } as const;
  const goToDocuments = () => {
    dispatch({ type: "FILTER", filter: { name: "", type: "DOCUMENT" } });
    back();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "REQUEST_SOURCE", name: name.trim() });
      }}
    >
      <Screen
        onBack={back}
        actions={
          <>
            <Button type="submit" look="primary" disabled={!name.trim()} isBusy={state.isBusy}>
              {text.helpSend}
            </Button>
            {sources.types.includes("DOCUMENT") && (
              <Button onClick={goToDocuments}>{text.helpUpload}</Button>
            )}
          </>
        }
      >
        <h1 tabIndex={-1}>{text.helpTitle}</h1>
        <p>{text.helpText}</p>
        <Field field={field} value={name} onChange={(value) => setName(value.slice(0, 200))} />
      </Screen>
    </form>
  );
}
