import type { FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { mostAnalyses, screens } from "./screens";

/** Marks a test that had axe look at a screen; the description is its path. */
export const analyzed = "analyzed";

/** Says which of the listed screens axe did not see, in light and in dark colors, where they belong, and fails then. */
export default class Screens implements Reporter {
  private specs = new Set<string>();
  private seen = new Set<string>();
  private looks = 0;

  onBegin(_: unknown, suite: Suite) {
    for (const test of suite.allTests()) this.specs.add(specOf(test));
  }

  onTestEnd(test: TestCase, result: TestResult) {
    for (const { type, description } of result.annotations) {
      if (type !== analyzed) continue;
      this.looks += 1;
      this.seen.add(`${specOf(test)} ${description}`);
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult["status"] } | undefined> {
    say(`${this.looks} accessibility analyses`);
    if (this.looks > mostAnalyses) {
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
      .filter((look) => !this.seen.has(look));
    if (missing.length === 0) return;
    say(`axe did not see: ${missing.join(", ")}`);
    return { status: "failed" };
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const specOf = (test: TestCase) => test.location.file.replace(/^.*\/(.+)\.spec\.ts$/, "$1");
