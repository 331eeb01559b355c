import type { SavedFlow } from "./saved";

export interface Start {
  readonly title: string;
  readonly text: string;
  /** How it looks from afar: its screens in columns, each leading to those of the next. */
  readonly shape: readonly (readonly StartScreen[])[];
  readonly read: () => Promise<SavedFlow>;
}

export type StartScreen = "landing" | "form" | "widget";

const read = (file: Promise<{ default: unknown }>) => file.then((it) => it.default as SavedFlow);

/** Flows to begin a site with: complete, and published as they are if nothing is changed. */
export const starts = {
  payslips: {
    title: "Payslip collection",
    text: "Asks how people are paid, then collects payslips.",
    shape: [["landing"], ["form"], ["form"], ["widget"], ["form"]],
    read: () => read(import("./starts/payslips.json")),
  },
  loan: {
    title: "Loan application",
    text: "Takes an application and proof of income, whatever people live on.",
    shape: [["landing"], ["form"], ["form"], ["form"], ["form", "form"], ["widget"], ["form"]],
    read: () => read(import("./starts/loan.json")),
  },
  onboarding: {
    title: "Employee onboarding",
    text: "Gets a new hire's details and work history before day one.",
    shape: [["landing"], ["form"], ["form"], ["form"], ["form"], ["widget"], ["form"]],
    read: () => read(import("./starts/onboarding.json")),
  },
  tenant: {
    title: "Tenant check",
    text: "Checks that rent is affordable, or asks for a guarantor.",
    shape: [["landing"], ["form"], ["form"], ["form"], ["widget", "form"], ["form"]],
    read: () => read(import("./starts/tenant.json")),
  },
  gig: {
    title: "Gig worker",
    text: "Connects the apps that drivers, riders and freelancers earn with.",
    shape: [["landing"], ["form"], ["form"], ["form"], ["widget"], ["form"]],
    read: () => read(import("./starts/gig.json")),
  },
} as const satisfies Readonly<Record<string, Start>>;

export type StartId = keyof typeof starts;

export const isStart = (id: unknown): id is StartId =>
  typeof id === "string" && Object.hasOwn(starts, id);
