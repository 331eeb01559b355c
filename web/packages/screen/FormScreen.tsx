import { ApiError } from "@packages/api/error";
import type { Words } from "@packages/site/words";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { check, type Problems, type Typed } from "./check";
import type { Drawn, FlowScreen } from "./drawn";
import { ScreenComponent } from "./ScreenComponent";

export interface FormScreenProps {
  screen: FlowScreen;
  words: Words;
  /** What the fields hold at first. */
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Sends the answers. What it throws is told here, and nothing that was typed is lost. */
  onSubmit: (values: Typed) => Promise<void>;
}

/**
 * A screen with fields. What is wrong is told below each once the button was pressed, and the first of them gets the
 * focus. Told earlier, it would move the button away from under the thumb that is about to press it.
 */
export function FormScreen({ screen, words, typed: first, onType, onSubmit }: FormScreenProps) {
  const [typed, setTyped] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  /** Above the button: what concerns no field. */
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { shown, values, problems: found } = check(screen, typed);
  const count = shown.filter(({ name }) => name && problems[name]).length;

  // After the try has been drawn: a field may be there only now.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [tries]);

  function change(name: string, value: unknown) {
    const next = { ...typed, [name]: value };
    setTyped(next);
    onType(next);
    if (problems[name])
      setProblems({ ...problems, [name]: check(screen, next).problems[name] ?? "" });
  }

  function refuse(wrongFields: Problems) {
    setProblems(wrongFields);
    setTries(tries + 1);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // tried in the portal, it is the business of no other form
    if (busy) return;
    setFailure("");
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const refused = fieldsOf(error);
      if (Object.keys(refused).length > 0) refuse(refused);
      else setFailure(error instanceof ApiError && error.message ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="flow-form" noValidate onSubmit={send} ref={form}>
      <div role="alert">
        {count > 0 && (
          <p className="flow-alert">
            {count === 1 ? words.checkOne : words.check.replace("{count}", String(count))}
          </p>
        )}
      </div>
      {shown.map((drawn) => (
        <ScreenComponent
          key={drawn.id}
          component={shape(drawn)}
          words={words}
          format={drawn.rule?.format}
          value={typed[drawn.name]}
          problem={problems[drawn.name]}
          onChange={(value) => change(drawn.name, value)}
        />
      ))}
      <div className="flow-foot">
        <div role="alert">{failure && <p className="flow-alert">{failure}</p>}</div>
        <button type="submit" className="site-button" aria-busy={busy}>
          {busy ? words.saving : screen.button || words.next}
        </button>
      </div>
    </form>
  );
}

const wrong = "[aria-invalid=true]:is(input, select), [aria-invalid=true] input";

const field = /^body\.values\.(.+)$/;

function fieldsOf(error: unknown): Problems {
  const problems: Record<string, string> = {};
  if (!(error instanceof ApiError)) return problems;
  for (const each of error.fields) {
    const name = field.exec(each.field)?.[1];
    if (name) problems[name] = each.message;
  }
  return problems;
}

function shape(drawn: Drawn) {
  const { id, type, required, disabled, name, label, placeholder, options, text, level, align } =
    drawn;
  return {
    id,
    type,
    required,
    disabled,
    props: { name, label, placeholder, options: options ?? [], text, level, align },
    body: type === "TITLE" ? undefined : (drawn.body ?? []),
  };
}
