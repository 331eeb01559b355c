import type { Page, Route } from "@playwright/test";
import { ok, okList } from "./visit";

// People whose data no persona has: every state of an account, archives of all ages, broken records.
// What the portal asks about them is answered here; the rest goes to the server.

const now = Date.now();
export const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString();
const six = <T>(make: (n: number) => T) => Array.from({ length: 6 }, (_, n) => make(n));

const idOf = (n: number) => `user-000000000000000000000000${String(n).padStart(8, "0")}`;

export const ids = {
  everything: idOf(1),
  papers: idOf(2),
  nobody: idOf(3),
  forms: idOf(4),
  failing: idOf(5),
};

const account = (n: number, part: object = {}) => ({
  accountId: `a-${n}`,
  id: `a-${n}`,
  providerId: "sandbox_employer_ph",
  providerName: "sandbox_employer_ph",
  providerLogoUrl: "",
  userId: ids.everything,
  connectionStatus: "CONNECTED",
  monitorStatus: "ACTIVE",
  createdAt: at(3),
  updatedAt: at(1),
  connectedAt: at(3),
  revokedAt: null,
  errorCode: "",
  errorMessage: "",
  lastSyncedAt: at(1),
  failedSections: [] as string[],
  hasData: true,
  ...part,
});

const archive = (n: number, part: object = {}) => ({
  id: `arc-${n}`,
  userId: ids.papers,
  accountId: `arc-${n}`,
  providerId: "PAYSLIP",
  fileType: "PAYSLIP",
  providerLogoUrl: "",
  status: "ANALYZED",
  createdAt: at(3),
  updatedAt: at(1),
  errorCode: "",
  errorMessage: "",
  rawFiles: [],
  ...part,
});

const file = (n: number, daysAgo: number) => ({
  id: `file-${n}`,
  createdAt: at(daysAgo),
  name: `page-${n}.pdf`,
  subType: "PDF",
  size: 2_097_152,
  url: "https://files.example.test/page.pdf",
});

const empty = {
  identity: null,
  rating: null,
  documents: [],
  incomes: [],
  transactions: [],
  employments: [],
  contributions: [],
  liabilities: [],
  eincomes: [],
  links: [],
  insight: null,
};

const person = {
  id: "id-1",
  fullName: "Maria Villanueva",
  emails: [
    { address: "first@example.com", type: "home" },
    { address: "second@example.com", type: "work" },
  ],
  phones: [
    { number: "+63900000101", type: "home" },
    { number: "+63900000102", type: "work" },
  ],
  addresses: [
    { type: "billing", fullAddress: "2 Billing Street" },
    { type: "primary", fullAddress: "1 Primary Street" },
  ],
};

const full = {
  ...empty,
  identity: person,
  rating: {
    id: "r",
    calculatedPercentage: 87.5,
    jobsCompleted: 3,
    reviewsReceived: 2,
    likesReceived: 1,
  },
  documents: [{ id: "d", name: "Licence", docId: "N-1", documentType: "ID", fileUrl: null }],
  employments: six((n) => ({
    id: `e${n}`,
    employer: `Employer ${n}`,
    jobTitle: "Rider",
    status: "ACTIVE",
  })),
  incomes: six((n) => ({
    id: `i${n}`,
    employer: "Harbour",
    currency: "PHP",
    startDate: `2026-0${n + 1}-01`,
    endDate: `2026-0${n + 1}-28`,
    baseAmount: null,
    grossAmount: 1234567.5,
    netAmount: n,
  })),
  liabilities: six((n) => ({
    id: `l${n}`,
    referenceId: `L${n}`,
    type: "LOAN",
    currency: "PHP",
    loanAmount: 5,
  })),
  transactions: six((n) => ({
    id: `t${n}`,
    date: "2026-11-01",
    description: `Trip ${n}`,
    referenceId: "T",
    amount: [10, 0, -10, 1, 2, 3][n],
    currency: "PHP",
  })),
  contributions: six((n) => ({
    id: `c${n}`,
    referenceId: `C${n}`,
    date: "2026-11-01",
    currency: "PHP",
    amount: 7,
  })),
  eincomes: six((n) => ({ id: `x${n}`, month: `2026-0${n + 1}`, currency: "PHP", amount: 9 })),
  links: [
    {
      id: "k",
      startDate: at(3),
      endDate: at(1),
      records: [{ count: 2, linkedAt: [at(3), at(1)] }],
    },
  ],
  insight: {
    id: "in",
    cutoffTime: at(0),
    features: { identity_age: 30 },
    monthlyIncomes: [
      {
        currency: "PHP",
        months: six((n) => ({
          month: `2026-0${n + 1}`,
          amount: n === 2 ? null : 1234567.5,
          basis: n === 2 ? "UNKNOWN" : "GROSS",
          complete: n < 5,
        })),
        windows: [
          {
            lastMonths: 3,
            average: 1234567.5,
            over: "2 complete months, Apr–May 2026; unknown: Mar 2026",
          },
        ],
      },
    ],
  },
};

const personWith = (part: object) => ({ ...full, identity: { ...person, ...part } });
const nobodyKnown = { id: "x", fullName: "", emails: [], phones: [], addresses: [] };

const accounts = [
  account(1),
  account(2, { providerId: "unknown_x", providerName: "unknown_x", monitorStatus: "INACTIVE" }),
  account(3, {
    connectionStatus: "ERROR",
    lastSyncedAt: null,
    errorCode: "INVALID_CREDENTIALS",
    errorMessage: "Wrong password.",
  }),
  account(4, { connectionStatus: "REVOKED", revokedAt: at(1) }),
  account(5),
  account(6),
  account(7),
  account(8, {
    lastSyncedAt: null,
    errorCode: "SYSTEM_ERROR",
    errorMessage: "Something went wrong. Please try again.",
  }),
  account(9, { failedSections: ["DOCUMENTS"] }),
];

const payloads: Record<string, object> = {
  "a-1": full,
  "a-2": { ...empty, identity: nobodyKnown },
  "a-3": empty,
  "a-8": empty,
  "a-9": { ...full, documents: [] },
  "a-5": personWith({ addresses: "a text" }),
  "a-6": personWith({ addresses: [{ fullAddress: "no type" }] }),
  "a-7": personWith({
    addresses: [
      { type: "work", fullAddress: "4 Work Street" },
      { type: "home", fullAddress: "3 Home Street" },
    ],
  }),
};

const archives = [
  archive(1, { rawFiles: [file(1, 59), file(2, 60)] }),
  archive(2, { fileType: "TAX_DOCUMENT", status: "STARTED" }),
  archive(3, {
    fileType: "COMPANY_ID",
    status: "ERROR",
    errorCode: "SYSTEM_ERROR",
    errorMessage: "Too dark.",
  }),
  archive(4, { fileType: "OTHERS", status: "UNSUPPORTED" }),
];

const forms = [{ id: "f", name: "Loan form", createdAt: at(1), data: { Purpose: "Bakery" } }];

const money = { valueType: "currency", currency: "PHP" };
const summary = {
  formatterData: [
    {
      name: "income",
      tableItems: [
        {
          title: "All complete months",
          ...money,
          over: "12 complete months, Nov 2025–Oct 2026",
          quantity: 12,
          sum: 1000,
          average: -999,
          minimum: -998,
          median: 5,
          maximum: 9,
          standardDev: 0,
        },
      ],
      additionalItems: [{ label: "Running month so far, Nov 2026", ...money, value: 1000 }],
    },
    { name: "liability", tableItems: [], additionalItems: [] },
    {
      name: "identity",
      tableItems: [],
      additionalItems: [{ label: "Age", valueType: "number", currency: "", value: 30 }],
    },
    { name: "employment", tableItems: [], additionalItems: [] },
  ],
};

const listed = (userId: string, fullName: string) => ({
  userId,
  headImageUrl: "",
  fullName,
  createdAt: at(3),
  updatedAt: at(1),
  accounts: [],
  uploads: [],
});

const users = [
  listed(ids.everything, "Maria Villanueva"),
  listed(ids.papers, "Pia Papers"),
  listed(ids.nobody, ""),
  listed(ids.forms, "Fe Forms"),
  listed(ids.failing, "Fay Failing"),
];

/** What a person has, by the last part of the address. */
const worlds: Record<string, Record<string, readonly object[]>> = {
  [ids.everything]: { accounts },
  [ids.papers]: { archives },
  [ids.nobody]: {},
  [ids.forms]: { forms, accounts: accounts.slice(0, 1) },
};

function ofUser(route: Route) {
  const [, id = "", part] =
    /\/users\/([^/?]+)(?:\/(\w+))?(?:\?|$)/.exec(route.request().url()) ?? [];
  if (!part) return route.fulfill(ok(users.find((user) => user.userId === id)));
  const world = worlds[id];
  if (!world) {
    return route.fulfill({
      status: 400,
      json: { code: "X", message: "Odd.", requestId: "r", data: {} },
    });
  }
  const list = world[part] ?? [];
  return route.fulfill(ok({ items: list, accounts: list, uploads: [], nextCursor: null }));
}

const waitingFailure = {
  step: "SYNC",
  accountId: null,
  errorCode: "AUTH_REQUIRED",
  repeats: true,
  createdAt: at(0),
};

/** From now on the portal finds these people and no others. */
export async function invent(page: Page) {
  await page.route(/\/v1\/portal\/users\?/, (route) => route.fulfill(okList(users)));
  await page.route(/\/v1\/portal\/users\/user-0{24}/, ofUser);
  await page.route(/\/accounts\/[^/]+\/payload$/, (route) => {
    const id = /accounts\/([^/]+)\/payload/.exec(route.request().url())?.[1] ?? "";
    const metadata = {
      sourceId: id,
      sourceType: "ACCOUNT",
      userId: ids.everything,
      providerId: "x",
    };
    return route.fulfill(ok({ metadata, ...(payloads[id] ?? empty) }));
  });
  await page.route(/\/v1\/users\/user-0{24}\d+\/testClock$/, (route) =>
    route.fulfill(ok({ userId: ids.everything, offsetSeconds: 129_600, advancedAt: at(0) })),
  );
  await page.route(/\/v1\/users\/user-0{24}\d+\/testFailures$/, (route) =>
    route.request().method() === "GET" ? route.fulfill(okList([waitingFailure])) : route.fallback(),
  );
  await page.route("**/portal/insightSummary?*", (route) => route.fulfill(ok(summary)));
  await page.route(/\/(open|sandbox)\/v1\/(identities|employments|documents|incomes)\?/, (route) =>
    route.fulfill(okList([])),
  );
}
