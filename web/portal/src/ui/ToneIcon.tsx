import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
} from "@tabler/icons-react";
import type { Tone } from "./status";

const icons = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconClock,
  neutral: IconCircleMinus,
};

/** The icon that goes with a status tone. It takes the color of the text around it. */
export function ToneIcon({ tone, size = 14 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
