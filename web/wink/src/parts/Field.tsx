import type { LoginField } from "@packages/api/widget";
import { useId, useState } from "react";
import { useLater } from "../useLater";
import { IconButton } from "./Button";
import styles from "./controls.module.css";
import { EYE, EYE_OFF } from "./laterIcons";

interface FieldProps {
  field: Pick<LoginField, "name" | "label" | "type" | "placeholder" | "autocomplete">;
  value: string;
  onChange: (value: string) => void;
}

/** A labeled input; passwords can be looked at, and pasting is never blocked. */
export function Field({ field, value, onChange }: FieldProps) {
  const { text } = useLater();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = field.type === "password";
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <div className={`${styles.box} ${isPassword ? styles.withButton : ""}`}>
        <input
          id={id}
          name={field.name}
          type={isShown ? "text" : field.type}
          value={value}
          placeholder={field.placeholder}
          autoComplete={field.autocomplete || "off"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          onChange={(event) => onChange(event.target.value)}
        />
        {isPassword && (
          <span className={styles.inside}>
            <IconButton
              icon={isShown ? EYE_OFF : EYE}
              label={text.showPassword}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        )}
      </div>
    </div>
  );
}
