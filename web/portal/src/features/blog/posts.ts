import type { ArtKind } from "./PostArt";

export interface Post {
  slug: string;
  art: ArtKind;
  title: string;
  date: string;
  author: string;
  minutes: number;
  summary: string;
  paragraphs: readonly string[];
}

/** Invented from the first word to the last. */
export const posts: readonly Post[] = [
  {
    slug: "asking-well",
    art: "ask",
    title: "Asking well: what a good consent screen leaves out",
    date: "2026-10-28",
    author: "Noor Castillo",
    minutes: 4,
    summary: "People read the first sentence and the button. We spent a month on those two.",
    paragraphs: [
      "A person who applies for a loan on a bus has about a minute. In that minute a consent screen has to " +
        "say who asks, for what, and how to revoke it. Everything else is for the page behind the link.",
      "Our first draft had six sentences. Testers could repeat two of them. The draft we kept has one " +
        "sentence with the name of the company in it, and a button that says what happens next.",
      "The best change was the smallest: the sentence names the data in the words of a payslip, not in " +
        "the words of a database.",
    ],
  },
  {
    slug: "one-payslip",
    art: "slip",
    title: "One payslip, eleven ways to write a date",
    date: "2026-09-14",
    author: "Emil Santos",
    minutes: 6,
    summary: "A field guide to the pay periods we met, and why a month is not always a month.",
    paragraphs: [
      "Semimonthly pay ends on the 15th and on the last day, unless the last day is a Sunday. Every two " +
        "weeks is not the same thing, and some payslips say one and mean the other.",
      "We stopped guessing. Where the document does not say it, the period is unspecified, and the " +
        "amounts are shown with the dates that are printed beside them.",
    ],
  },
  {
    slug: "quiet-webhooks",
    art: "waves",
    title: "Webhooks should be boring",
    date: "2026-08-03",
    author: "Lia Fontanilla",
    minutes: 5,
    summary:
      "Signed, numbered and retried until you respond. Nobody should need to think of them again.",
    paragraphs: [
      "A delivery that arrives twice is a nuisance, one that never arrives is a support call. So each " +
        "event has an id and a number, is retried until you respond, and can be looked up later.",
      "The log keeps your server's response, word for word. Most questions end there.",
    ],
  },
  {
    slug: "taking-it-back",
    art: "loop",
    title: "Revoking takes one tap",
    date: "2026-06-19",
    author: "Noor Castillo",
    minutes: 3,
    summary: "If giving is easy and revoking is hard, it was not consent to begin with.",
    paragraphs: [
      "Every person has their own link. It shows each connected account and a button to remove it. " +
        "There is no form and nobody to write to.",
      "What was collected goes with it, and the company is told at once.",
    ],
  },
];
