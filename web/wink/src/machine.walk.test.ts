import { describe, expect, it } from "vitest";
import "./laterRules";
import type { Config, LinkedAccount, SourceDetail, Task, Upload } from "@packages/api/widget";
import { step } from "./machine";
import { canConnectMore } from "./rules";
import { type Answer, type Effect, type Event, initialState, type State } from "./state";

// Random walks against a small model of the server: whatever the person, the network and the clock
// do, the two agree on where a login stands, and nothing is sent before the consent.

const SECRET = "correct-horse";
const file = new File(["%PDF-"], "slip.pdf");

type Random = (below: number) => number;

/** Mulberry32: the same seed walks the same way again. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const detail = (id: string): SourceDetail => ({
  id,
  name: `Source ${id}`,
  logoUrl: "",
  kind: "PROVIDER",
  type: "EMPLOYER",
  typeLabel: "Employer",
  enabled: true,
  highlighted: false,
  mfa: true,
  fields: [
    {
      name: "username",
      label: "",
      type: "text",
      placeholder: "",
      identifier: true,
      autocomplete: "",
    },
    {
      name: "password",
      label: "",
      type: "password",
      placeholder: "",
      identifier: false,
      autocomplete: "",
    },
  ],
});

/** The server's side: consent, accounts, tasks and the volume that is reserved for them. */
class Model {
  hasConsent: boolean;
  accounts: LinkedAccount[] = [];
  tasks = new Map<string, Task & { provider: string; left: number }>();
  uploads = new Map<string, Upload>();
  reserved = 0;
  used = 0;

  constructor(
    readonly random: Random,
    readonly showScreen: boolean,
  ) {
    this.hasConsent = random(2) === 0;
  }

  config(): Config {
    return {
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
      consent: {
        showScreen: this.showScreen,
        given: this.hasConsent,
        text: "",
        getStartedButtonText: "",
      },
      sources: { total: 3, types: ["EMPLOYER"] },
      success: {
        successText: "",
        connectMoreAccountsButtonText: "",
        doneButtonText: "",
        connectedAccountLimit: this.random(4) - 1,
      },
      showLinked: true,
      links: { terms: "", privacy: "", help: "" },
      expiresAt: "2026-11-21T12:00:00.000Z",
      linked: this.accounts,
    };
  }

  start(provider: string): Answer {
    const live = this.accounts.find(({ providerId }) => providerId === provider);
    if (live) return { type: "ALREADY_CONNECTED", accountId: live.accountId };
    if (this.random(8) === 0) return { type: "REFUSED", errorCode: "QUOTA_EXCEEDED" };
    const id = `task-${this.tasks.size}`;
    this.reserved++;
    this.tasks.set(id, {
      id,
      accountId: `a-${this.tasks.size}`,
      status: "STARTED",
      connectionStatus: "PENDING",
      step: "LOGIN",
      mfa: null,
      result: null,
      errorCode: null,
      provider,
      left: 3,
    });
    return { type: "SUBMITTED", accountId: `a-${this.tasks.size - 1}`, taskId: id, isNew: true };
  }

  end(id: string, errorCode: string | null) {
    const task = this.tasks.get(id);
    if (task?.status !== "STARTED") return;
    this.reserved--;
    Object.assign(task, { status: "FINISHED", step: "DONE", mfa: null, errorCode });
    task.result = errorCode ? "FAILED" : "SUCCEEDED";
    task.connectionStatus = errorCode ? "ERROR" : "CONNECTED";
    if (errorCode) return;
    this.used++;
    const { accountId, provider } = task;
    this.accounts = [
      ...this.accounts,
      {
        accountId,
        providerId: provider,
        name: "",
        logoUrl: "",
        connectionStatus: "CONNECTED",
        loginName: "",
        connectedAt: null,
      },
    ];
  }

  submit(fileType: string): Answer {
    const chance = this.random(6);
    if (chance === 0) return { type: "REFUSED", errorCode: "QUOTA_EXCEEDED" };
    if (chance === 1) return { type: "REJECTED", errorCode: "FILE_TYPE_NOT_SUPPORTED" };
    const archiveId = `archive-${this.uploads.size}`;
    const upload: Upload = { archiveId, fileType, status: "STARTED", errorCode: null };
    this.uploads.set(archiveId, upload);
    return { type: "UPLOADED", upload: { ...upload } };
  }

  read(id: string, errorCode: string | null) {
    const upload = this.uploads.get(id);
    if (upload?.status !== "STARTED") return;
    Object.assign(upload, { status: errorCode ? "ERROR" : "ANALYZED", errorCode });
    if (errorCode) return;
    const document: LinkedAccount = {
      kind: "ARCHIVE_FILE_TYPE",
      accountId: id,
      providerId: upload.fileType,
      name: "",
      logoUrl: "",
      connectionStatus: "CONNECTED",
      loginName: "",
      connectedAt: null,
    };
    this.accounts = [...this.accounts, document];
  }

  ask(id: string, isWrong: boolean) {
    const task = this.tasks.get(id);
    if (task?.status !== "STARTED") return;
    if (isWrong) task.left--;
    if (task.left === 0) return this.end(id, "INVALID_MFA");
    task.connectionStatus = "AWAITING_MFA";
    task.step = "MFA";
    task.mfa = {
      kind: (["CODE", "CHOICE", "PUSH"] as const)[this.random(3)] ?? "CODE",
      hint: "",
      length: 6,
      options: [{ id: "sms", label: "SMS" }],
      attemptsLeft: task.left,
      expiresAt: "2026-11-21T12:00:00.000Z",
      resendAt: null,
      lastAnswerWrong: isWrong,
    };
  }

  /** A provider does something or nothing between two polls. */
  advance(id: string) {
    const chance = this.random(8);
    if (chance === 0) this.end(id, null);
    if (chance === 1) this.end(id, "ACCOUNT_LOCKED");
    if (chance === 2) this.ask(id, false);
  }
}

/** A person, a network and a server, for a few hundred steps. */
class Walk {
  state: State = initialState;
  readonly open: Effect[] = [];
  readonly told: Array<{ event: string; data: unknown }> = [];
  readonly model: Model;

  constructor(readonly random: Random) {
    this.model = new Model(random, random(2) === 0);
  }

  dispatch(event: Event) {
    const wasExpired = this.state.view.name === "EXPIRED";
    const wasClosed = this.state.view.name === "CLOSED";
    const [next, effects] = step(this.state, event);
    this.state = next;
    for (const effect of effects) {
      if (effect.do === "tell") {
        expect(wasClosed, "a closed widget tells nothing").toBe(false);
        if (effect.message.event !== "uiEvent") this.told.push(effect.message);
        continue;
      }
      if (effect.do === "stopUpload") {
        const others = this.open.filter((running) => running.do !== "upload");
        this.open.splice(0, this.open.length, ...others);
        continue;
      }
      if (wasClosed) expect(effect.do, "a closed widget only gives up").toMatch(/^cancel/);
      const isCovered = wasExpired && next.view.name === "EXPIRED";
      expect(isCovered && effect.do !== "later", "no call without a token").toBe(false);
      this.open.push(effect);
    }
    this.check();
  }

  check() {
    const { view } = this.state;
    const below = view.name === "EXPIRED" ? view.before : view;
    if (below.name !== "LOGIN") {
      expect(JSON.stringify(this.state), "passwords are gone with the form").not.toContain(SECRET);
    }
    expect(this.open.filter((effect) => effect.do === "submitLogin").length).toBeLessThan(2);
    const running = [...this.model.tasks.values()].filter(({ status }) => status === "STARTED");
    expect(this.model.reserved, "what is reserved is what runs").toBe(running.length);
    expect(this.model.used).toBe(
      [...this.model.tasks.values()].filter(({ result }) => result === "SUCCEEDED").length,
    );
    if (view.name === "SUCCESS") {
      const read = [...this.model.uploads.values()].filter(({ status }) => status === "ANALYZED");
      expect(this.model.used + read.length, "a success is one on the server").toBeGreaterThan(0);
    }
    if (view.name === "CONNECTING" || view.name === "MFA") {
      expect(this.model.tasks.has(view.attempt.taskId)).toBe(true);
      expect(this.model.hasConsent, "a login runs only with consent").toBe(true);
    }
    if (view.name === "ANALYZING") {
      expect(this.model.uploads.has(view.archiveId)).toBe(true);
      expect(this.model.hasConsent, "a document is sent only with consent").toBe(true);
    }
    if (view.name === "UPLOAD" && !this.state.isBusy) {
      expect(view.percent, "nothing is shown as on its way that is not").toBe(-1);
    }
    const closed = this.told.findIndex(({ event }) => event === "closed");
    if (closed >= 0) expect(closed, "closed is told once, and last").toBe(this.told.length - 1);
  }

  /** One of the calls under way ends, in any order. */
  answer() {
    const effect = this.open.splice(this.random(this.open.length), 1)[0];
    if (!effect) return;
    if (effect.do === "later") return this.dispatch(effect.event);
    const luck = this.random(10);
    if (luck === 0) return this.dispatch({ type: "FAILED", effect, message: null });
    if (luck === 1) return this.dispatch({ type: "UNAUTHORIZED", effect });
    return this.served(effect);
  }

  served(effect: Effect) {
    const { model } = this;
    switch (effect.do) {
      case "loadConfig":
        return this.dispatch({ type: "CONFIG", config: model.config() });
      case "giveConsent":
        model.hasConsent = true;
        return this.dispatch({ type: "CONSENTED" });
      case "loadSource":
        return this.dispatch({ type: "DETAIL", detail: detail(effect.id) });
      case "submitLogin":
        if (effect.withConsent) {
          model.hasConsent = true;
          this.dispatch({ type: "CONSENTED" });
        }
        expect(model.hasConsent, "no credentials before the consent").toBe(true);
        return this.dispatch(model.start(effect.id));
      case "upload": {
        if (effect.withConsent) {
          model.hasConsent = true;
          this.dispatch({ type: "CONSENTED" });
        }
        expect(model.hasConsent, "no document before the consent").toBe(true);
        this.dispatch({ type: "PROGRESS", percent: this.random(100) });
        return this.dispatch(model.submit(effect.fileType));
      }
      case "pollUpload": {
        const chance = this.random(6);
        if (chance === 0) model.read(effect.archiveId, null);
        if (chance === 1) model.read(effect.archiveId, "FILE_UNABLE_TO_RECOGNIZE");
        const upload = model.uploads.get(effect.archiveId);
        if (upload) this.dispatch({ type: "UPLOADED", upload: { ...upload } });
        return;
      }
      case "cancelUpload":
        return model.read(effect.archiveId, "USER_CANCELLED");
      case "poll": {
        model.advance(effect.taskId);
        const task = model.tasks.get(effect.taskId);
        if (task) this.dispatch({ type: "TASK", task: { ...task } });
        return;
      }
      case "answer":
        if (this.random(2) === 0) model.ask(effect.taskId, true);
        else model.end(effect.taskId, null);
        return;
      case "resend":
        return this.dispatch({ type: "RESENT" });
      case "cancel":
        return model.end(effect.taskId, "USER_CANCELLED");
      case "loadLinked":
        return this.dispatch({ type: "LINKED_LIST", items: model.accounts });
      case "revoke":
        model.accounts = model.accounts.filter(
          ({ accountId }) => accountId !== effect.account.accountId,
        );
        return this.dispatch({ type: "REVOKED" });
      case "requestSource":
        return this.dispatch({ type: "REQUESTED" });
    }
  }

  act() {
    const { linked, config } = this.state;
    const source = detail(`pr-${this.random(3)}`);
    const account = linked[this.random(Math.max(linked.length, 1))];
    const document = { id: "PAYSLIP", name: "Payslip", logoUrl: "", kind: "ARCHIVE_FILE_TYPE" };
    const fields = { username: "maria", password: SECRET };
    const actions: Event[] = [
      { type: "AGREE" },
      { type: "CHOOSE", source },
      { type: "CHOOSE", source },
      { type: "SUBMIT", fields, key: "k" },
      { type: "SUBMIT", fields, key: "k" },
      { type: "CHOOSE", source: document },
      { type: "PICK", file },
      { type: "PICK", file },
      { type: "SEND", key: "k" },
      { type: "SEND", key: "k" },
      { type: "STOP" },
      { type: "ANSWER", answer: "101010" },
      { type: "BACK" },
      { type: "RETRY" },
      { type: "STAY" },
      { type: "RESEND" },
      { type: "HELP" },
      { type: "REQUEST_SOURCE", name: "Habagat Rides" },
      { type: "KEEP_WAITING" },
      { type: "TRY_AGAIN" },
      { type: "ANOTHER" },
      { type: "RECONNECT" },
      { type: "REVOKE" },
      { type: "TOKEN", isSameUser: true },
      { type: "TOKEN", isSameUser: true },
    ];
    if (account) actions.push({ type: "CHOOSE_LINKED", account });
    if (config && canConnectMore(config, linked)) actions.push({ type: "MORE" });
    if (this.random(12) === 0)
      actions.push({ type: "EXPIRE" }, { type: "CLOSE" }, { type: "LEAVE" }, { type: "DONE" });
    const action = actions[this.random(actions.length)];
    if (action) this.dispatch(action);
  }
}

describe("random walks", () => {
  it("browser and server always agree", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 60; seed++) {
      const walk = new Walk(randomOf(seed));
      walk.dispatch({ type: "START", target: {} });
      for (let count = 0; count < 300; count++) {
        if (walk.open.length > 0 && walk.random(3) > 0) walk.answer();
        else walk.act();
        seen.add(walk.state.view.name);
      }
    }
    expect([...seen].sort()).toEqual([
      "ANALYZING",
      "BOOT",
      "CLOSED",
      "CONNECTING",
      "CONSENT",
      "EXPIRED",
      "HELP",
      "LINKED",
      "LOGIN",
      "LOGIN_FAILED",
      "MFA",
      "REVOKING",
      "SOURCES",
      "SUCCESS",
      "UPLOAD",
      "UPLOAD_FAILED",
    ]);
  }, 30_000);
});
