import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import { IconMoon, IconSun } from "@tabler/icons-react";

/** Light or dark; until somebody chooses, the system decides. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const other = scheme === "dark" ? "light" : "dark";
  const Icon = other === "dark" ? IconMoon : IconSun;
  return (
    <IconAction label={`Switch to ${other} mode`} onClick={() => setColorScheme(other)}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
    </IconAction>
  );
}
