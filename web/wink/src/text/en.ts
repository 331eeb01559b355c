import type { LaterText } from "./enLater";

/** English words of the first screens. A language has these and those of enLater.ts, in one file. */
export const en = {
  back: "Back",
  close: "Close",
  retry: "Retry",
  loading: "Loading",
  securedBy: "Secured by Wink",
  newWindow: "opens in a new window",
  somethingWrong: "Something went wrong. Please try again.",

  partner: (company: string, product: string, usage: string) =>
    `${company} uses ${product} to access your ${usage}`,
  twoMinutes: "It takes about two minutes.",
  privateTitle: "Your login stays private",
  privateText: (company: string) => `${company} never sees your password.`,
  neededTitle: "Only what is needed",
  neededText: (usage: string) => `Your ${usage}.`,
  controlTitle: "You stay in control",
  controlText: "Remove the connection at any time.",
  learnMore: "Learn more",
  terms: "Terms and Conditions",
  privacy: "Privacy Policy",
  getStarted: "Get Started",

  selectTitle: "Select your account",
  searchLabel: "Search for an account",
  typesLabel: "Kind of account",
  typeAll: "All",
  typeEMPLOYER: "Employer",
  typeGIG: "Gig",
  typeGOVERNMENT: "Govt Service",
  typeDOCUMENT: "Document",
  typeSYSTEM: "System",
  linkedTitle: "Your accounts",
  allTitle: "All accounts",
  isConnected: "Connected",
  isUploaded: "Uploaded",
  needsReconnect: "Log in again",
  suggested: "Suggested",
  notAvailableNow: (type: string) => (type ? `${type}, not available now` : "Not available now"),
  noSources: "No datasources!!",
  sourcesShown: (count: number) => (count === 1 ? "1 account shown" : `${count} accounts shown`),
  cannotFind: "Can't find your account?",
};

export type FirstText = typeof en;

/** All words of a language: a missing key is an error of the compiler. */
export type Text = FirstText & LaterText;

/** What the first screens are drawn with: English comes without its later words. */
export type DrawnText = FirstText & Partial<LaterText>;
