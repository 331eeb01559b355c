import { setErrorListener } from "@portal/lib/log";
import { post } from "./send";
import type { Step } from "./tracking";

/** How many sessions, and how many errors, are told about with the steps that led there. */
export const sampling = { sessionSampleRate: 0.1, onErrorSampleRate: 1.0 };

const mostSteps = 50;
const mostReports = 20;

/** Addresses of people, and numbers long enough to be one's own, are no part of an error. */
function withoutPeople(text: string): string {
  return text
    .replace(/[^\s@]+@[^\s@]+/g, "[address]")
    .replace(/\d{6,}/g, "[number]")
    .slice(0, 2000);
}

/** A session is one run of the page. */
export function startReporting(address: string) {
  const steps: Step[] = [];
  const isSampled = Math.random() < sampling.sessionSampleRate;
  let reports = 0;
  setErrorListener((error) => {
    if (reports >= mostReports || Math.random() >= sampling.onErrorSampleRate) return;
    reports++;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    post(address, {
      type: "error",
      name,
      message: withoutPeople(message),
      stack: withoutPeople(stack ?? ""),
      steps,
      at: new Date().toISOString(),
    });
  });
  addEventListener("pagehide", () => {
    if (isSampled) post(address, { type: "session", steps, at: new Date().toISOString() });
  });
  return (step: Step) => {
    steps.push(step);
    if (steps.length > mostSteps) steps.shift();
  };
}
