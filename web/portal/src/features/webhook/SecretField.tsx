import { Button, Input, TextInput, Tooltip } from "@mantine/core";
import { CopyButton } from "@portal/ui/CopyButton";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { generateSecret } from "./schema";
import classes from "./Webhook.module.css";

const signature =
  "Every delivery is signed with this secret: the Smile-Signature header holds the HMAC-SHA512 hex digest of the body.";
const shortSecret = 16;

export interface SecretFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Its name in the form, by which the first field with an error gets the focus. */
  path: string;
}

/** The signing secret: typed or generated, and said to be weak when it is short. */
export function SecretField({ value, onChange, error, path }: SecretFieldProps) {
  const id = useId();
  const weak = value.length > 0 && value.length < shortSecret;
  return (
    <div>
      <div className={classes.secretLabel}>
        <Input.Label htmlFor={id} required>
          Secret
        </Input.Label>
        <Tooltip label={signature} events={{ hover: true, focus: true, touch: true }}>
          <button
            type="button"
            className={classes.info}
            aria-label={`About the secret. ${signature}`}
          >
            <IconInfoCircle size={14} stroke={1.7} aria-hidden="true" />
          </button>
        </Tooltip>
        <Button
          variant="subtle"
          size="xs"
          className={classes.generate}
          onClick={() => onChange(generateSecret())}
        >
          Generate
        </Button>
      </div>
      <TextInput
        id={id}
        required
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        data-path={path}
        classNames={{ input: classes.mono }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        description={weak ? "Short secrets can be guessed. Use 16 characters or more." : undefined}
        rightSection={value && <CopyButton value={value} label="Copy secret" />}
      />
    </div>
  );
}
