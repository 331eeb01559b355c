import { describe, expect, it } from "vitest";
import "./laterRules";
import type { Config, LinkedAccount, MfaRequest, SourceDetail, Task } from "@packages/api/widget";
import { step } from "./machine";
import { type Effect, type Event, initialState, type State, type ViewName } from "./state";

const harbour: SourceDetail = {
  id: "pr-harbour",
  name: "Harbourline Retail",
  logoUrl: "",
  kind: "PROVIDER",
  type: "EMPLOYER",
  typeLabel: "Employer",
  enabled: true,
  highlighted: false,
  mfa: true,
  fields: [field("number", "text", true), field("password", "password", false)],
};

function field(name: string, type: "text" | "password", identifier: boolean) {
  return { name, label: name, type, placeholder: "", identifier, autocomplete: "" };
}

const linked: LinkedAccount = {
  accountId: "a-old",
  providerId: "pr-kestrel",
  name: "Kestrel Freight",
  logoUrl: "",
  connectionStatus: "DISCONNECTED",
  loginName: "m***@example.com",
  connectedAt: "2026-11-01T00:00:00.000Z",
};

const config: Config = {
  templateId: "wtpl-1",
  mode: "SANDBOX",
  userId: "user-1",
  tenantName: "Bayline",
  productName: "Nod",
  companyName: "Bayline Credit",
  companyLogoUrl: "",
  themeColor: "#167e1c",
  usageText: "income",
  enableLearnMoreLink: false,
  consent: { showScreen: true, given: false, text: "", getStartedButtonText: "" },
  sources: { total: 3, types: ["EMPLOYER"] },
  success: {
    successText: "",
    connectMoreAccountsButtonText: "",
    doneButtonText: "",
    connectedAccountLimit: -1,
  },
  showLinked: true,
  links: { terms: "", privacy: "", help: "" },
  expiresAt: "2026-11-21T12:00:00.000Z",
  linked: [],
};

const mfa: MfaRequest = {
  kind: "CODE",
  hint: "09** *** 01",
  length: 6,
  options: [],
  attemptsLeft: 3,
  expiresAt: "2026-11-21T12:00:00.000Z",
  resendAt: null,
  lastAnswerWrong: false,
};

const task: Task = {
  id: "task-1",
  accountId: "a-1",
  status: "STARTED",
  connectionStatus: "PENDING",
  step: "LOGIN",
  mfa: null,
  result: null,
  errorCode: null,
};
const running = (patch: Partial<Task>): Event => ({ type: "TASK", task: { ...task, ...patch } });
const awaiting = (patch: Partial<MfaRequest> = {}) =>
  running({ connectionStatus: "AWAITING_MFA", step: "MFA", mfa: { ...mfa, ...patch } });
const failed = running({ status: "FINISHED", result: "FAILED", errorCode: "INVALID_CREDENTIALS" });
const connected = running({ connectionStatus: "CONNECTED", step: "COLLECTING" });

const submit: Event = { type: "SUBMIT", fields: { number: "4711", password: "secret" }, key: "k" };
const submitted: Event = { type: "SUBMITTED", accountId: "a-1", taskId: "task-1", isNew: true };
const withConfig = (patch: Partial<Config> = {}): Event => ({
  type: "CONFIG",
  config: { ...config, ...patch },
});
const given = { ...config.consent, given: true };

/** Plays events and remembers what was told to the page and asked of the server. */
function play(...events: Event[]) {
  let state: State = initialState;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, more] = step(state, event);
    state = next;
    effects.push(...more);
  }
  const told = effects.flatMap((e) =>
    e.do === "tell" && e.message.event !== "uiEvent" ? [e.message] : [],
  );
  const pages = effects.flatMap((e) =>
    e.do === "tell" && e.message.event === "uiEvent" ? [e.message.data.eventName] : [],
  );
  const calls = effects.filter((e) => e.do !== "tell" && e.do !== "later");
  return { state, view: state.view, told, pages, calls };
}

const start: Event = { type: "START", target: {} };
const toSources = [start, withConfig({ consent: given })];
const toLogin: Event[] = [
  ...toSources,
  { type: "CHOOSE", source: harbour },
  { type: "DETAIL", detail: harbour },
];
const toConnecting = [...toLogin, submit, submitted];
const toMfa = [...toConnecting, awaiting()];
const toFailed = [...toConnecting, failed];
const toSuccess = [...toConnecting, connected];
const toLinked: Event[] = [
  start,
  withConfig({ consent: given, linked: [linked] }),
  { type: "CHOOSE_LINKED", account: linked },
];
const networkFailure = (events: Event[]): Event => {
  const effect = play(...events).calls.at(-1);
  if (!effect) throw new Error("no call to fail");
  return { type: "FAILED", effect, message: null };
};

describe("the table of states", () => {
  const rows: Array<[string, Event[], ViewName]> = [
    ["1 consent is asked first", [start, withConfig()], "CONSENT"],
    ["2 given consent goes to the list", toSources, "SOURCES"],
    [
      "2 no consent screen goes to the list",
      [start, withConfig({ consent: { ...config.consent, showScreen: false } })],
      "SOURCES",
    ],
    [
      "3 refused configuration blocks",
      [start, { type: "BLOCK", message: "No template." }],
      "BLOCKED",
    ],
    ["3 no source blocks", [start, withConfig({ sources: { total: 0, types: [] } })], "BLOCKED"],
    ["4 agreeing waits for the server", [start, withConfig(), { type: "AGREE" }], "CONSENT"],
    [
      "4 stored consent opens the list",
      [start, withConfig(), { type: "AGREE" }, { type: "CONSENTED" }],
      "SOURCES",
    ],
    [
      "5 a search stays",
      [...toSources, { type: "FILTER", filter: { name: "h", type: "" } }],
      "SOURCES",
    ],
    ["6 a provider opens its login", toLogin, "LOGIN"],
    ["9 a linked account opens", toLinked, "LINKED"],
    ["10 help opens", [...toSources, { type: "HELP" }], "HELP"],
    ["11 back from help", [...toSources, { type: "HELP" }, { type: "BACK" }], "SOURCES"],
    ["11 back from login", [...toLogin, { type: "BACK" }], "SOURCES"],
    ["11 back from linked", [...toLinked, { type: "BACK" }], "SOURCES"],
    ["11 not while the login is on its way", [...toLogin, submit, { type: "BACK" }], "LOGIN"],
    ["13 submitted login connects", toConnecting, "CONNECTING"],
    [
      "14 no quota",
      [...toLogin, submit, { type: "REFUSED", errorCode: "QUOTA_EXCEEDED" }],
      "LOGIN_FAILED",
    ],
    [
      "15 already connected",
      [...toLogin, submit, { type: "ALREADY_CONNECTED", accountId: "a-9" }],
      "SUCCESS",
    ],
    ["16 a code is asked", toMfa, "MFA"],
    ["17 connected", toSuccess, "SUCCESS"],
    ["18 failed while connecting", toFailed, "LOGIN_FAILED"],
    ["18 failed at the code", [...toMfa, failed], "LOGIN_FAILED"],
    [
      "21 an accepted code connects",
      [...toMfa, { type: "ANSWER", answer: "123456" }, running({})],
      "CONNECTING",
    ],
    ["24 try again", [...toFailed, { type: "TRY_AGAIN" }], "LOGIN"],
    ["25 another account", [...toFailed, { type: "ANOTHER" }], "SOURCES"],
    ["31 done", [...toSuccess, { type: "DONE" }], "CLOSED"],
    ["32 connect more", [...toSuccess, { type: "MORE" }], "SOURCES"],
    ["33 reconnect", [...toLinked, { type: "RECONNECT" }], "LOGIN"],
    ["34 revoke", [...toLinked, { type: "REVOKE" }], "REVOKING"],
    ["35 revoked", [...toLinked, { type: "REVOKE" }, { type: "REVOKED" }], "SOURCES"],
    [
      "36 not revoked",
      [...toLinked, { type: "REVOKE" }, networkFailure([...toLinked, { type: "REVOKE" }])],
      "LINKED",
    ],
    ["37 X while connecting asks", [...toConnecting, { type: "CLOSE" }], "CONNECTING"],
    ["38 leave", [...toConnecting, { type: "CLOSE" }, { type: "LEAVE" }], "CLOSED"],
    ["39 X on a failure", [...toFailed, { type: "CLOSE" }], "CLOSED"],
    ["40 X elsewhere", [...toLogin, { type: "CLOSE" }], "CLOSED"],
    ["41 refused token", [...toLogin, { type: "UNAUTHORIZED", effect: null }], "EXPIRED"],
    ["41 time is over", [...toMfa, { type: "EXPIRE" }], "EXPIRED"],
    ["42 new token", [...toMfa, { type: "EXPIRE" }, { type: "TOKEN", isSameUser: true }], "MFA"],
    ["43 close when expired", [...toMfa, { type: "EXPIRE" }, { type: "CLOSE" }], "CLOSED"],
    ["44 lost call", [...toLogin, submit, networkFailure([...toLogin, submit])], "LOGIN"],
  ];
  it.each(rows)("%s", (_name, events, expected) => {
    expect(play(...events).view.name).toBe(expected);
  });
});

describe("what the page hears", () => {
  const account = { accountId: "a-1", userId: "user-1", providerId: "pr-harbour" };

  it("ready, created, connected, closed, in this order", () => {
    const { told } = play(...toSuccess, { type: "DONE" });
    expect(told).toEqual([
      { event: "ready", data: {} },
      { event: "accountCreated", data: account },
      { event: "accountConnected", data: { ...account, quotaConsumed: true } },
      { event: "closed", data: { reason: "exit" } },
    ]);
  });

  it("no creation and no use of quota for an account that was linked before", () => {
    const again = { ...linked, accountId: "a-1", providerId: "pr-harbour" };
    const { told } = play(
      start,
      withConfig({ consent: given, linked: [again] }),
      { type: "CHOOSE_LINKED", account: again },
      { type: "RECONNECT" },
      { type: "DETAIL", detail: harbour },
      submit,
      { type: "SUBMITTED", accountId: "a-1", taskId: "task-1", isNew: false },
      connected,
    );
    expect(told.slice(1)).toEqual([
      { event: "accountConnected", data: { ...account, quotaConsumed: false } },
    ]);
  });

  it("the error code of a failure, with the account only where there is one", () => {
    expect(play(...toFailed).told.at(-1)).toEqual({
      event: "error",
      data: { ...account, errorCode: "INVALID_CREDENTIALS" },
    });
    const refused = play(...toLogin, submit, { type: "REFUSED", errorCode: "QUOTA_EXCEEDED" });
    expect(refused.told.at(-1)?.data).toMatchObject({
      accountId: undefined,
      errorCode: "QUOTA_EXCEEDED",
    });
  });

  it("that the person left, after the task was cancelled", () => {
    const { told, calls } = play(...toMfa, { type: "CLOSE" }, { type: "LEAVE" });
    expect(calls.at(-1)).toEqual({ do: "cancel", taskId: "task-1" });
    expect(told.slice(-2)).toEqual([
      { event: "error", data: { ...account, errorCode: "USER_CANCELLED" } },
      { event: "closed", data: { reason: "close" } },
    ]);
  });

  it("why nothing can begin, with the view that says so", () => {
    const block: Event = { type: "BLOCK", message: null, code: "INVALID_TOKEN" };
    const { told, view, calls } = play(block);
    expect(told).toEqual([{ event: "refused", data: { code: "INVALID_TOKEN" } }]);
    expect(view).toEqual({ name: "BLOCKED", message: null, code: "INVALID_TOKEN" });
    expect(calls, "the server is not asked").toEqual([]);
    const dead = play(start, networkFailure([start]));
    expect(dead.told).toEqual([{ event: "refused", data: { code: "LOAD_FAILED" } }]);
    expect(dead.state.problem?.retry).toEqual({ do: "loadConfig" });
  });

  it.each<[string, Event[], string]>([
    ["on a failure", toFailed, "error"],
    ["when blocked", [start, { type: "BLOCK", message: null }], "error"],
    ["when expired", [...toLogin, { type: "EXPIRE" }], "error"],
    ["in the list", toSources, "close"],
  ])("the reason of a close %s", (_name, events, reason) => {
    expect(play(...events, { type: "CLOSE" }).told.at(-1)).toEqual({
      event: "closed",
      data: { reason },
    });
  });

  it("the steps under their published names", () => {
    const { pages } = play(
      start,
      withConfig(),
      { type: "AGREE" },
      { type: "CONSENTED" },
      ...toLogin.slice(2),
      submit,
      submitted,
      awaiting(),
      connected,
    );
    expect(pages).toEqual([
      "ConsentPageOpened",
      "ProviderListPageOpened",
      "LoginPageOpened",
      "MfaPageOpened",
      "ConnectSuccessPageOpened",
    ]);
  });

  it("the list of documents as a separate step", () => {
    const show = (type: string, name = ""): Event => ({ type: "FILTER", filter: { name, type } });
    const onlyDocuments = { total: 1, types: ["DOCUMENT"] };
    const list = "ProviderListPageOpened";
    const documents = "FileTypeListPageOpened";
    const { pages } = play(...toSources, show("GIG"), show("DOCUMENT"), show("DOCUMENT", "pay"));
    expect(pages).toEqual([list, documents]);
    const back: Event[] = [show("DOCUMENT"), { type: "HELP" }, { type: "BACK" }, show("")];
    const help = "EmployerSurveyPageOpened";
    expect(play(...toSources, ...back).pages).toEqual([list, documents, help, documents, list]);
    const only = withConfig({ consent: given, sources: onlyDocuments });
    expect(play(start, only).pages).toEqual([documents]);
  });

  it("revoked accounts", () => {
    const { told, calls } = play(...toLinked, { type: "REVOKE" }, { type: "REVOKED" });
    const data = { accountId: "a-old", providerId: "pr-kestrel", userId: "user-1" };
    expect(told.at(-1)).toEqual({ event: "accountRemoved", data });
    expect(calls.at(-1)).toEqual({ do: "loadLinked" });
  });
});

describe("documents", () => {
  const payslip = { id: "PAYSLIP", name: "Payslip", logoUrl: "", kind: "ARCHIVE_FILE_TYPE" };
  const upload = { archiveId: "ar-1", fileType: "PAYSLIP", errorCode: null };
  const submitting: Event[] = [
    { type: "CHOOSE", source: payslip },
    { type: "PICK", file: new File(["x"], "slip.pdf") },
    { type: "SEND", key: "k" },
    { type: "UPLOADED", upload: { ...upload, status: "STARTED" } },
    { type: "UPLOADED", upload: { ...upload, status: "ANALYZED" } },
  ];

  it("are listed as soon as they are accepted, once", () => {
    const { state } = play(...toSources, ...submitting);
    expect(state.view.name).toBe("SUCCESS");
    const listed = { accountId: "ar-1", kind: "ARCHIVE_FILE_TYPE", connectionStatus: "CONNECTED" };
    expect(state.linked).toMatchObject([listed]);
    const again = play(...toSources, ...submitting, { type: "MORE" }, ...submitting);
    expect(again.state.linked).toHaveLength(1);
  });
});

describe("login", () => {
  it("keeps what was typed, but no password, for another try", () => {
    const { view } = play(...toFailed, { type: "TRY_AGAIN" });
    expect(view).toMatchObject({
      login: { typed: { number: "4711" }, detail: { id: "pr-harbour" } },
    });
    expect(JSON.stringify(play(...toFailed).state)).not.toContain("secret");
  });

  it("stores the consent first where no screen asked for it", () => {
    const consent = { ...config.consent, showScreen: false };
    const { calls } = play(start, withConfig({ consent }), ...toLogin.slice(2), submit);
    expect(calls.at(-1)).toMatchObject({ do: "submitLogin", withConsent: true });
    expect(play(...toLogin, submit).calls.at(-1)).toMatchObject({ withConsent: false });
  });

  it("sends once, however often it is pressed, and again after a lost call under the same key", () => {
    const twice = play(...toLogin, submit, submit);
    expect(twice.calls.filter((call) => call.do === "submitLogin")).toHaveLength(1);
    const lost = networkFailure([...toLogin, submit]);
    const again = play(...toLogin, submit, lost, { type: "RETRY" });
    expect(again.calls.filter((call) => call.do === "submitLogin").map((call) => call.key)).toEqual(
      ["k", "k"],
    );
    expect(again.state.problem).toBeNull();
  });

  it("goes back to the consent screen when the server misses the consent", () => {
    const missing: Event = { type: "CONSENT_MISSING", message: "Consent first." };
    const { view } = play(...toLogin, submit, missing);
    expect(view.name).toBe("CONSENT");
    expect(play(...toLogin, submit, missing, { type: "CONSENTED" }).view).toMatchObject({
      name: "LOGIN",
      login: { typed: { number: "4711" }, detail: { id: "pr-harbour" } },
    });
  });

  it("ignores the failure of a call that nobody waits for anymore", () => {
    const choosing = [...toSources, { type: "CHOOSE", source: harbour } as const];
    const { state } = play(...choosing, { type: "BACK" }, networkFailure(choosing));
    expect(state.problem).toBeNull();
  });
});

describe("revoking", () => {
  it("is tried again from where it failed", () => {
    const revoking: Event[] = [...toLinked, { type: "REVOKE" }];
    const again: Event[] = [...revoking, networkFailure(revoking), { type: "RETRY" }];
    expect(play(...again).view.name).toBe("REVOKING");
    expect(play(...again, { type: "REVOKED" }).view.name).toBe("SOURCES");
  });
});

describe("a login that starts after the widget was closed", () => {
  it("is given up", () => {
    const { view, calls } = play(...toLogin, submit, { type: "CLOSE" }, submitted);
    expect(view.name).toBe("CLOSED");
    expect(calls.at(-1)).toEqual({ do: "cancel", taskId: "task-1" });
  });
});

describe("following the task", () => {
  it("asks again while it runs, and stops when it ended", () => {
    expect(play(...toConnecting, running({})).calls.at(-1)).toMatchObject({
      do: "poll",
      taskId: "task-1",
    });
    expect(play(...toSuccess).calls.at(-1)).toEqual({ do: "loadLinked" });
  });

  it("ignores another task", () => {
    expect(
      play(...toConnecting, running({ id: "task-0", connectionStatus: "CONNECTED" })).view.name,
    ).toBe("CONNECTING");
  });

  it("survives two lost polls silently and shows the third", () => {
    const events: Event[] = [...toConnecting];
    for (let lost = 1; lost <= 3; lost++) {
      events.push(networkFailure(events));
      expect(play(...events).state.problem === null).toBe(lost < 3);
    }
    expect(play(...events, { type: "RETRY" }).calls.at(-1)).toMatchObject({
      do: "poll",
      failures: 0,
    });
  });

  it("offers to leave after a minute, and waits on if asked to", () => {
    const slow: Event = { type: "SLOW", taskId: "task-1" };
    expect(play(...toConnecting, slow).view).toMatchObject({ isSlow: true });
    expect(play(...toConnecting, slow, { type: "KEEP_WAITING" }).view).toMatchObject({
      isSlow: false,
    });
    const later = play(...toConnecting, slow, { type: "TELL_LATER" });
    expect(later.told.at(-1)).toEqual({ event: "closed", data: { reason: "close" } });
    expect(later.calls.some((call) => call.do === "cancel")).toBe(false);
  });

  it("keeps the question before leaving open when the code is asked meanwhile", () => {
    expect(play(...toConnecting, { type: "CLOSE" }, awaiting()).state.isLeaving).toBe(true);
    expect(play(...toConnecting, { type: "CLOSE" }, connected).state.isLeaving).toBe(false);
  });
});

describe("the code", () => {
  const answer: Event = { type: "ANSWER", answer: "111111" };

  it("is judged by the task, not by the call", () => {
    const unjudged = play(...toMfa, answer, awaiting());
    expect(unjudged.state.isBusy).toBe(true);
    const wrong = play(
      ...toMfa,
      answer,
      awaiting(),
      awaiting({ attemptsLeft: 2, lastAnswerWrong: true }),
    );
    expect(wrong.state.isBusy).toBe(false);
    expect(wrong.view).toMatchObject({ isWrong: true, mfa: { attemptsLeft: 2 } });
  });

  it("may be typed again when no judgement comes", () => {
    const polls = Array.from({ length: 10 }, () => awaiting());
    expect(play(...toMfa, answer, ...polls).state.isBusy).toBe(false);
  });

  it("is not sent twice", () => {
    const { calls } = play(...toMfa, answer, answer);
    expect(calls.filter((call) => call.do === "answer")).toHaveLength(1);
  });

  it("follows a choice as a new question", () => {
    const choice = awaiting({ kind: "CHOICE", options: [{ id: "sms", label: "SMS" }] });
    const { view } = play(...toConnecting, choice, { type: "ANSWER", answer: "sms" }, awaiting());
    expect(view).toMatchObject({ mfa: { kind: "CODE" }, isWrong: false, pollsSinceAnswer: null });
  });
});

describe("an approval in the provider's app", () => {
  const waiting = awaiting({ kind: "PUSH" });
  const approvals = (events: Event[]) => play(...events).calls.filter((e) => e.do === "answer");

  it("is asked for every third poll, and a lost question is no trouble", () => {
    const events = [...toConnecting, waiting, waiting, waiting];
    expect(approvals(events)).toEqual([]);
    expect(approvals([...events, waiting])).toEqual([
      { do: "answer", taskId: "task-1", kind: "PUSH", answer: "" },
    ]);
    expect(approvals([...events, waiting, waiting, waiting, waiting])).toHaveLength(2);
    const effect: Effect = { do: "answer", taskId: "task-1", kind: "PUSH", answer: "" };
    const { state } = play(...events, waiting, { type: "FAILED", effect, message: "Not now." });
    expect(state).toMatchObject({ problem: null, isBusy: false, view: { name: "MFA" } });
  });
});

describe("an expired session", () => {
  it("repeats what was refused once the new token is there", () => {
    const refused = play(...toLogin, submit).calls.at(-1) ?? null;
    const { calls, view, state } = play(
      ...toLogin,
      submit,
      { type: "UNAUTHORIZED", effect: refused },
      { type: "TOKEN", isSameUser: true },
    );
    expect(calls.slice(-2)).toEqual([refused, refused]);
    expect(view.name).toBe("LOGIN");
    expect(state.isBusy).toBe(true);
  });

  it("tells the page once", () => {
    const { told } = play(...toLogin, { type: "EXPIRE" }, { type: "UNAUTHORIZED", effect: null });
    expect(told.filter((message) => message.event === "tokenExpired")).toHaveLength(1);
  });

  it("lets answers through to the view below and keeps its calls for later", () => {
    const covered = play(...toConnecting, { type: "EXPIRE" }, awaiting());
    expect(covered.view).toMatchObject({ name: "EXPIRED", before: { name: "MFA" } });
    const resumed = play(...toConnecting, { type: "EXPIRE" }, awaiting(), {
      type: "TOKEN",
      isSameUser: true,
    });
    expect(resumed.calls.length).toBe(covered.calls.length + 1);
    expect(resumed.calls.at(-1)).toMatchObject({ do: "poll" });
  });

  it("starts afresh for another person's token, expired or not", () => {
    for (const events of [[...toMfa, { type: "EXPIRE" } as const], toMfa]) {
      const { view, state, calls } = play(...events, { type: "TOKEN", isSameUser: false });
      expect(view.name).toBe("BOOT");
      expect(state.config).toBeNull();
      expect(calls.at(-1)).toEqual({ do: "loadConfig" });
    }
  });
});

describe("where the page asked to start", () => {
  it("opens the login of a provider, after the consent", () => {
    const target: Event = { type: "START", target: { providerId: "pr-harbour" } };
    expect(play(target, withConfig()).view.name).toBe("CONSENT");
    const { view, calls } = play(target, withConfig(), { type: "CONSENTED" });
    expect(view.name).toBe("LOGIN");
    expect(calls.at(-1)).toEqual({ do: "loadSource", id: "pr-harbour" });
  });

  it("opens an account, and the list if it is not this person's", () => {
    const target = (accountId: string): Event => ({ type: "START", target: { accountId } });
    const ready = withConfig({ consent: given, linked: [linked] });
    expect(play(target("a-old"), ready).view.name).toBe("LINKED");
    expect(play(target("a-other"), ready).view.name).toBe("SOURCES");
  });
});
