import type { FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { mostAnalyses, screens } from "./screens";

/** Marks a test that had axe look at a screen; the description is its path. */
export const analyzed = "analyzed";

/**
 * Says which of the listed screens axe did not see, in light and in dark colors, where they belong, and fails then. Fails
 * as well when a test passed only at its second try, unless the browser itself had crashed at the first.
 */
export default class Screens implements Reporter {
  private specs = new Set<string>();
  private seen = new Set<string>();
  private looks = new Map<string, number>();
  private unsteady: string[] = [];

  onBegin(_: unknown, suite: Suite) {
    for (const test of suite.allTests()) this.specs.add(specOf(test));
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const looks = result.annotations.filter(({ type }) => type === analyzed);
    this.looks.set(test.id, looks.length);
    for (const { description } of looks) this.seen.add(`${specOf(test)} ${description}`);
    const isCrash = result.errors.some(({ message }) =>
      /(Page|Target) crashed/.test(message ?? ""),
    );
    if (isCrash) say(`the browser crashed: ${test.title}`);
    else if (result.errors.length > 0) this.unsteady.push(test.title);
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult["status"] } | undefined> {
    const looks = [...this.looks.values()].reduce((sum, count) => sum + count, 0);
    say(`${looks} accessibility analyses`);
    if (status === "passed" && this.unsteady.length > 0) {
      say(`passed only at the second try: ${this.unsteady.join(", ")}`);
      return { status: "failed" };
    }
    if (looks > mostAnalyses) {
      say(
        `${mostAnalyses} are enough: what repeats a component that axe saw needs none (screens.ts)`,
      );
      return { status: "failed" };
    }
    // Of a part of the tests, as of a run that failed, nothing follows.
    const isWhole = Object.values(screens).every((spec) => this.specs.has(spec));
    if (status !== "passed" || !isWhole || process.argv.some((word) => /^(-g|--grep)/.test(word)))
      return;
    const missing = Object.entries(screens)
      .flatMap(([path, spec]) => [`${spec} ${path} light`, `${spec} ${path} dark`])
      .filter((look) => ![...this.seen].some((one) => patternOf(look).test(one)));
    if (missing.length === 0) return;
    say(`axe did not see: ${missing.join(", ")}`);
    return { status: "failed" };
  }
}

/** A path with its parameters: `$id` stands for any of its parts. */
const patternOf = (look: string) => {
  const parts = look.split(/\$\w+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/ ]+")}$`);
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const specOf = (test: TestCase) => test.location.file.replace(/^.*\/(.+)\.spec\.ts$/, "$1");
