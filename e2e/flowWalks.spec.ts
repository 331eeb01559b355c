import type { APIRequestContext } from "@playwright/test";
import type { Flow, Screen } from "../web/packages/flow/document";
import { submit, walk } from "../web/packages/flow/path";
import { fillUrl } from "../web/packages/flow/placeholders";
import { save } from "../web/packages/flow/save";
import type { Values } from "../web/packages/flow/values";
import { type Dice, dice, randomAnswers, randomFlow } from "./flowDocuments";
import type { Server } from "./server";
import { expect, test } from "./test";

// The server and the code of the page go the same way through flows that nobody thought of.

const documents = 200;

/** What somebody did, as the page's code keeps it. */
interface Mine {
  answers: Record<string, Values>;
  passed: string[];
  urlParams: Record<string, string>;
}

const pathOf = (flow: Flow, { answers, passed, urlParams }: Mine) =>
  walk(flow, { answers, passed: new Set(passed), urlParams });

const screenOf = (flow: Flow, id: string) =>
  flow.screens.find((screen) => screen.id === id) as Screen;

/** What a screen sees: the answers of those before it on the way. */
function sightOf(flow: Flow, mine: Mine, screen: string) {
  const { path } = pathOf(flow, mine);
  const before = path.slice(0, path.indexOf(screen));
  const answers = Object.fromEntries(before.map((id) => [id, mine.answers[id] ?? {}]));
  return { screen, answers, urlParams: mine.urlParams };
}

class Walker {
  readonly mine: Mine;
  readonly route: string[] = [];

  constructor(
    private readonly request: APIRequestContext,
    private readonly base: string,
    private readonly token: string,
    private readonly flow: Flow,
    private readonly d: Dice,
    urlParams: Record<string, string>,
  ) {
    this.mine = { answers: {}, passed: [], urlParams };
  }

  /** Leaves a screen on both sides, and compares what each says. True once the flow is over. */
  async leave(screen: Screen, isTame: boolean): Promise<boolean> {
    const raw = randomAnswers(this.d, screen, isTame);
    const mine = submit(this.flow, screen, raw, sightOf(this.flow, this.mine, screen.id));
    const answer = await this.request.post(`${this.base}/screens/${screen.id}`, {
      headers: { Authorization: `Bearer ${this.token}` },
      data: { values: raw },
    });
    const { data, errors = [] } = await answer.json();
    const refused = (errors as { field: string; message: string }[]).map(({ field, message }) => [
      field.replace("body.values.", ""),
      message,
    ]);
    expect(Object.fromEntries(refused)).toEqual({ ...mine.problems });
    if (refused.length > 0) return false;
    this.pass(screen.id, mine.values);
    const { path, outcome } = pathOf(this.flow, this.mine);
    this.route.push(screen.id);
    if (outcome === null) {
      const after = path[path.indexOf(screen.id) + 1];
      expect(data.view.flow.id).toBe(after);
      expect(data.view.flow.before).toEqual(path.slice(0, path.indexOf(screen.id) + 1));
      return false;
    }
    const known = { answers: this.seen(path), urlParams: this.mine.urlParams };
    const exit = outcome.type === "REDIRECT" ? fillUrl(outcome.url, this.flow, known) : "";
    expect({ state: data.view.state, exit: data.view.exit }).toEqual({
      state: exit ? "LEAVING" : "CLOSED",
      exit,
    });
    return true;
  }

  private seen = (path: readonly string[]) =>
    Object.fromEntries(path.map((id) => [id, this.mine.answers[id] ?? {}]));

  /** What was passed behind a screen is passed again, unless nothing changed. */
  private pass(id: string, values: Values) {
    const isSame =
      this.mine.passed.includes(id) &&
      JSON.stringify(this.mine.answers[id]) === JSON.stringify(values);
    if (isSame) return;
    const { path } = pathOf(this.flow, this.mine);
    this.mine.passed = [...path.slice(0, path.indexOf(id)), id];
    this.mine.answers[id] = values;
  }

  /** Goes on from where it is, and now and then back. */
  async toTheEnd(): Promise<boolean> {
    for (let step = 0; step < 40; step++) {
      const { path } = pathOf(this.flow, this.mine);
      const at = this.d.chance(0.15) ? this.d.of(path) : (path.at(-1) ?? "");
      if (await this.leave(screenOf(this.flow, at), step > 4)) return true;
    }
    return false;
  }
}

async function signIn(request: APIRequestContext, server: Server) {
  const signin = await request.post(`${server.portal}/api/v1/signins`, {
    data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
  });
  return (await signin.json()).data.developerToken.token as string;
}

test(`${documents} random flows lead both the same way`, async ({ request, server }) => {
  test.setTimeout(600_000);
  const developer = { Authorization: `Bearer ${await signIn(request, server)}` };
  const lengths: number[] = [];
  let ended = 0;
  for (let seed = 1; seed <= documents; seed++) {
    await test.step(`document ${seed}`, async () => {
      const d = dice(seed);
      const flow = randomFlow(d, seed);
      const made = await request.post(`${server.portal}/api/v1/sites?mode=SANDBOX`, {
        headers: developer,
        data: save(flow),
      });
      expect(made.status(), await made.text()).toBe(201);
      const { id } = (await made.json()).data;
      const params = d.chance(0.5) ? { ref: "A&b/ñ", other: "x" } : {};
      const opened = await request.post(`${server.link}/public/v1/sites/${id}/sessions`, {
        data: { params },
      });
      const { session, view } = (await opened.json()).data;
      expect(view.flow.id).toBe(flow.screens[0]?.id);
      const effective = {
        ...Object.fromEntries(flow.urlParams.map(({ key, value }) => [key, value])),
        ...("ref" in params && { ref: params.ref }),
      };
      const base = `${server.link}/public/v1/sessions/${session.id}`;
      const walker = new Walker(request, base, session.token, flow, d, effective);
      ended += Number(await walker.toTheEnd());
      lengths.push(walker.route.length);
      await request.delete(`${server.portal}/api/v1/sites/${id}?mode=SANDBOX`, {
        headers: developer,
      });
    });
  }
  expect(ended).toBe(documents);
  expect(Math.max(...lengths), "some are long").toBeGreaterThan(5);
});
