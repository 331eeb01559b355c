import { useId } from "react";
import type { Format } from "../flow/document";
import { Period } from "./Period";
import type { InputProps, ScreenComponentProps, Shown } from "./props";

/** A field with its label above and what is wrong with it below. */
export function Field(props: ScreenComponentProps) {
  const { component, problem } = props;
  const id = useId();
  // Pickers of the browser and choices have no room for a text: it stands above them.
  const hint = hinted.has(component.type) ? component.props.placeholder : undefined;
  const described =
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ") || undefined;
  const label = <Label component={component} />;
  const input = (
    <>
      {hint && (
        <p className="screen-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Input {...props} id={id} described={described} />
    </>
  );
  return (
    <div className="screen-field" data-field={component.props.name}>
      {component.type === "RADIO" && (
        <div
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          aria-describedby={described}
          aria-required={component.required || undefined}
          aria-invalid={problem ? true : undefined}
        >
          <p className="screen-label" id={`${id}-label`}>
            {label}
          </p>
          {input}
        </div>
      )}
      {component.type === "DATE_RANGE_PICKER" && (
        <fieldset className="screen-group" aria-describedby={described}>
          <legend className="screen-label">{label}</legend>
          {input}
        </fieldset>
      )}
      {component.type !== "RADIO" && component.type !== "DATE_RANGE_PICKER" && (
        <>
          <label className="screen-label" htmlFor={id}>
            {label}
          </label>
          {input}
        </>
      )}
      {problem && (
        <p className="screen-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

const hinted: ReadonlySet<string> = new Set(["DATE_PICKER", "DATE_RANGE_PICKER", "RADIO"]);

function Label({ component }: { component: Shown }) {
  return (
    <>
      {component.props.label}
      {component.required && !component.disabled && (
        <span className="screen-required" aria-hidden="true">
          {" *"}
        </span>
      )}
    </>
  );
}

function Input(props: InputProps) {
  switch (props.component.type) {
    case "SELECT":
      return <Select {...props} />;
    case "RADIO":
      return <Radios {...props} />;
    case "DATE_RANGE_PICKER":
      return <Period {...props} />;
    default:
      return <Line {...props} />;
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Which keyboard a phone shows. Types of inputs stay plain: browsers would check them and show their own messages. */
const keyboards: Partial<Record<Format, "tel" | "email" | "url" | "decimal" | "numeric">> = {
  PHONE: "tel",
  EMAIL: "email",
  URL: "url",
  NUMBER: "decimal",
  INTEGER: "numeric",
};

/** A text or a day. The day's picker is the browser's: the one that people know, by touch and by keyboard. */
function Line({ component, value, id, described, problem, onChange, format }: InputProps) {
  return (
    <input
      className="screen-input"
      id={id}
      type={component.type === "DATE_PICKER" ? "date" : "text"}
      inputMode={format && keyboards[format]}
      max={component.type === "DATE_PICKER" ? "9999-12-31" : undefined}
      placeholder={
        component.type === "DATE_PICKER" ? undefined : component.props.placeholder || undefined
      }
      disabled={component.disabled}
      required={component.required}
      aria-invalid={problem ? true : undefined}
      aria-describedby={described}
      value={textOf(value)}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

function Select({ component, words, value, id, described, problem, onChange }: InputProps) {
  const { options = [], placeholder } = component.props;
  return (
    <select
      className="screen-input"
      id={id}
      disabled={component.disabled}
      required={component.required}
      aria-invalid={problem ? true : undefined}
      aria-describedby={described}
      value={textOf(value)}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    >
      <option value="">{placeholder || words.choose}</option>
      {options.map((option, index) => (
        <option key={index} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Radios({ component, value, id, onChange }: InputProps) {
  const { options = [] } = component.props;
  return options.map((option, index) => (
    <label className="screen-choice" key={index}>
      <input
        type="radio"
        name={id}
        value={option.value}
        required={component.required}
        disabled={component.disabled}
        checked={value === option.value}
        onChange={() => onChange?.(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ));
}
