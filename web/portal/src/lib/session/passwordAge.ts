import { serverNow } from "./serverClock";

const dayMs = 24 * 60 * 60 * 1000;
const warningDays = 80;
const riskDays = 90;

export type PasswordAge = "SAFE" | "WARNING" | "RISK";

/** A password is changed every 90 days; from the 80th day on a hint shows. */
export function passwordAge(developer: {
  passwordUpdatedAt?: string | null;
  updatedAt: string;
}): PasswordAge {
  const changed = Date.parse(developer.passwordUpdatedAt || developer.updatedAt);
  const days = (serverNow() - changed) / dayMs;
  if (days >= riskDays) return "RISK";
  return days >= warningDays ? "WARNING" : "SAFE";
}
