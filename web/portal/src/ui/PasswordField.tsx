import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { outerSpace } from "@portal/lib/validation/outerSpace";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import classes from "./PasswordField.module.css";

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={16} stroke={1.7} aria-hidden="true" />;
}

/**
 * A password input whose show toggle is reached by keyboard and has a name. Spaces around a password are part of it,
 * and easily pasted along without being seen: it says so and keeps them.
 */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false);
  const space = outerSpace(props.value);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        "aria-label": "Show password",
        "aria-pressed": visible,
        tabIndex: 0,
      }}
      aria-invalid={props.error ? true : undefined}
      descriptionProps={{ role: "status" }}
      {...props}
      description={space ? <span className={classes.note}>{space}</span> : description}
    />
  );
}
