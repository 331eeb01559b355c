import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  foldersOf,
  importedFiles,
  isTest,
  nodesOf,
  parse,
  type Source,
  sourcesOf,
} from "./sources";

const sources = sourcesOf(
  "portal/src",
  "packages",
  "wink/src",
  "embed/src",
  "pages/src",
  "hosted/src",
  "viewer/src",
);
const product = sources.filter(({ path }) => !isTest(path));
const features = foldersOf("portal/src/features");

/** The rooms of the portal, each below those that may import it. */
const floors = ["packages", "lib", "ui", "features", "app"];

/**
 * What each front end may import besides its own. The widget speaks the protocol of the script around it, and
 * hosted pages are such a script.
 */
const neighbors: Record<string, readonly string[]> = {
  packages: [],
  portal: ["packages", "embed"],
  wink: ["packages", "embed"],
  embed: ["packages"],
  pages: ["packages"],
  hosted: ["packages", "embed"],
  viewer: ["packages"],
};

const featureOf = (path: string) => /^portal\/src\/features\/([^/]+)\//.exec(path)?.[1];

const areaOf = (path: string) => path.split("/")[0] ?? "";

/** "lib" of "portal/src/lib/log.ts", "wink" of "wink/src/run.ts". */
function roomOf(path: string): string {
  const [area = "", , room = ""] = path.split("/");
  return area === "portal" && floors.includes(room) ? room : area;
}

/** The imports between files that a rule refuses. */
function refused(files: readonly Source[], rule: (from: string, to: string) => boolean): string[] {
  return files.flatMap((file) =>
    importedFiles(file)
      .filter((to) => rule(file.path, to))
      .map((to) => `${file.path} imports ${to}`),
  );
}

const isSideways = (from: string, to: string) =>
  featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to);

function isUpward(from: string, to: string): boolean {
  const [low, high] = [floors.indexOf(roomOf(from)), floors.indexOf(roomOf(to))];
  return low >= 0 && high > low;
}

function isForeign(from: string, to: string): boolean {
  const allowed = neighbors[areaOf(from)];
  return allowed !== undefined && ![areaOf(from), ...allowed, ".."].includes(areaOf(to));
}

/** The ways round in circles, each once, as the files on them. */
function cyclesOf(files: readonly Source[]): string[] {
  const graph = new Map(files.map((file) => [file.path, importedFiles(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(" > "));
    if (done.has(path)) return;
    done.add(path);
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}

const linesOf = (tree: ts.SourceFile, node: ts.Node) =>
  tree.getLineAndCharacterOfPosition(node.getEnd()).line -
  tree.getLineAndCharacterOfPosition(node.getStart()).line +
  1;

/** The functions of a file that are components by their names. */
const componentsOf = ({ path, tree }: Source) =>
  path.endsWith(".tsx")
    ? [...nodesOf(tree)]
        .filter(ts.isFunctionDeclaration)
        .filter(({ name }) => /^[A-Z]/.test(name?.text ?? ""))
        .map((node) => ({ name: `${path}: ${node.name?.text}`, lines: linesOf(tree, node) }))
    : [];

/** How many properties a type has, with those that it extends, as far as its file says. */
function propertiesOf(tree: ts.SourceFile, type: ts.Node | undefined): number {
  if (type === undefined) return 0;
  if (ts.isTypeLiteralNode(type)) return type.members.length;
  if (ts.isIntersectionTypeNode(type)) return sumOf(tree, type.types);
  const name = ts.isTypeReferenceNode(type)
    ? type.typeName.getText()
    : ts.isExpressionWithTypeArguments(type) && type.expression.getText();
  const named = tree.statements.find(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name,
  );
  if (named === undefined) return 0;
  if (ts.isTypeAliasDeclaration(named)) return propertiesOf(tree, named.type);
  if (!ts.isInterfaceDeclaration(named)) return 0;
  const parents = named.heritageClauses?.flatMap(({ types }) => types) ?? [];
  return named.members.length + sumOf(tree, parents);
}

const sumOf = (tree: ts.SourceFile, types: readonly ts.Node[]) =>
  types.reduce((sum, type) => sum + propertiesOf(tree, type), 0);

/** The components of a file and their props: functions by such a name, memoized ones as well. */
const propsIn = ({ path, tree }: Source) =>
  path.endsWith(".tsx")
    ? [...nodesOf(tree)]
        .filter((node) => ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node))
        .filter(({ name }) => /^[A-Z]/.test(name?.text ?? ""))
        .map((node) => ({
          name: `${path}: ${node.name?.text}`,
          props: propertiesOf(tree, node.parameters[0]?.type),
        }))
    : [];

const tooMany = (things: readonly { name: string; props: number }[], most: number) =>
  things.filter(({ props }) => props > most).map(({ name, props }) => `${name} (${props} props)`);

const tooLong = (things: readonly { name: string; lines: number }[], most: number) =>
  things.filter(({ lines }) => lines > most).map(({ name, lines }) => `${name} (${lines} lines)`);

/** A file of a test of the walls: its text imports others by their places in web. */
const file = (path: string, text: string): Source => ({ path, tree: parse(path, text) });

describe("walls", () => {
  it("are seen: files import each other, in every way there is", () => {
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.flatMap(importedFiles).length).toBeGreaterThan(1000);
    const page = file(
      "portal/src/features/usage/Page.tsx",
      `import { a } from "./range"; import type { B } from "@portal/lib/dateRange";
       export { c } from "@packages/api/error"; import "@packages/tokens/tokens.css";
       const later = () => import("../webhook/queries"); import React from "react";`,
    );
    expect(importedFiles(page)).toEqual([
      "portal/src/features/usage/range.ts",
      "portal/src/lib/dateRange.ts",
      "packages/api/error.ts",
      "packages/tokens/tokens.css",
      "portal/src/features/webhook/queries.ts",
    ]);
  });

  it("let nobody import in circles", () => {
    expect(cyclesOf(product)).toEqual([]);
    const ring = [
      file("portal/src/lib/log.ts", 'import "@portal/lib/webauthn";'),
      file("portal/src/lib/webauthn.ts", 'import type { A } from "./log";'),
    ];
    expect(cyclesOf(ring)).toHaveLength(1);
  });

  it("let no feature import another", () => {
    expect(features.length).toBeGreaterThan(10);
    expect(refused(product, isSideways)).toEqual([]);
    const sideways = file("portal/src/features/usage/a.ts", 'import "../webhook/queries";');
    expect(refused([sideways], isSideways)).toHaveLength(1);
  });

  it("let imports go down only: app, features, ui, lib, packages", () => {
    expect(refused(product, isUpward)).toEqual([]);
    const upward = file("portal/src/lib/a.ts", 'import "@portal/ui/message";');
    expect(refused([upward], isUpward)).toHaveLength(1);
  });

  it("keep packages from every app, and apps from each other", () => {
    expect(refused(sources, isForeign)).toEqual([]);
    const foreign = [
      file("packages/api/a.ts", 'import "@portal/lib/log";'),
      file("wink/src/a.ts", 'import "@portal/lib/log";'),
      file("embed/src/a.ts", 'import "../../wink/src/run";'),
      file("hosted/src/a.ts", 'import "../../pages/src/main";'),
      file("viewer/src/a.ts", 'import "@embed/create";'),
      file("portal/src/lib/a.ts", 'import "../../../wink/src/run";'),
    ];
    expect(refused(foreign, isForeign)).toHaveLength(6);
  });

  it("keep tests and their tools out of the product", () => {
    expect(refused(product, (_, to) => isTest(to))).toEqual([]);
  });
});

/** Words of the query cache that say what is stale or known now. */
const cacheWords =
  /^(useQueryClient|(invalidate|refetch|remove|reset|cancel)Queries|set(Query|Queries)Data)$/;

/** Keys that are spelled where they are used, in whatever way, rather than named in a file of keys. */
function inlineKeys(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => !/\/keys\.ts$/.test(path))
    .flatMap(({ path, tree }) =>
      [...nodesOf(tree)]
        .filter((node) => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
        .filter(({ name }) => name.getText() === "queryKey")
        .map((node) => (ts.isPropertyAssignment(node) ? node.initializer : node.name).getText())
        .filter((key) => !/^\w+(Keys|Query)\b.*[\w)\]]$/s.test(key))
        .map((key) => `${path}: ${key}`),
    );
}

/** Components that write the cache themselves. */
const writersOf = (files: readonly Source[]) =>
  files
    .filter(({ path }) => path.endsWith(".tsx"))
    .filter(({ tree }) =>
      [...nodesOf(tree)].some((node) => ts.isIdentifier(node) && cacheWords.test(node.text)),
    )
    .map(({ path }) => path);

describe("queries", () => {
  it("have their keys from the factories in keys.ts", () => {
    expect(inlineKeys(product)).toEqual([]);
    const inline = file(
      "portal/src/features/usage/queries.ts",
      `const own = ["usage"]; const a = { queryKey: ["usage", mode] };
       const queryKey = own; const b = { queryKey }; const c = { queryKey: usageKeys.days(mode) };`,
    );
    expect(inlineKeys([inline])).toEqual([
      'portal/src/features/usage/queries.ts: ["usage", mode]',
      "portal/src/features/usage/queries.ts: queryKey",
    ]);
  });

  it("are made stale by the hooks of mutations, not by components", () => {
    expect(writersOf(product)).toEqual([]);
    const writer = file(
      "portal/src/features/usage/Page.tsx",
      "const client = useQueryClient(); client.invalidateQueries({ queryKey: usageKeys.all });",
    );
    expect(writersOf([writer])).toEqual(["portal/src/features/usage/Page.tsx"]);
  });
});

describe("budgets", () => {
  it("of files: 300 lines", () => {
    const files = product.map(({ path, tree }) => ({
      name: path,
      lines: tree.getLineAndCharacterOfPosition(tree.getEnd()).line,
    }));
    expect(tooLong(files, 300)).toEqual([]);
  });

  it("of components: 200 lines", () => {
    const components = product.flatMap(componentsOf);
    expect(components.length).toBeGreaterThan(300);
    expect(tooLong(components, 200)).toEqual([]);
    const long = file("portal/src/a.tsx", `function Long() {${"\n".repeat(200)}}`);
    expect(tooLong(componentsOf(long), 200)).toEqual(["portal/src/a.tsx: Long (201 lines)"]);
  });

  it("of components: 10 props", () => {
    const components = product.flatMap(propsIn);
    expect(components.filter(({ props }) => props > 0).length).toBeGreaterThan(300);
    expect(tooMany(components, 10)).toEqual([]);
    const many = file(
      "portal/src/a.tsx",
      `interface Some { a: 1; b: 2 } interface Props extends Some { c: 3 }
       const Many = memo(function Many(props: Props & { d: 4 }) { return null; });`,
    );
    expect(tooMany(propsIn(many), 3)).toEqual(["portal/src/a.tsx: Many (4 props)"]);
  });
});

describe("features", () => {
  it("have the names of the server's rooms", () => {
    const wings = join(import.meta.dirname, "../../../../internal");
    const rooms = readdirSync(wings, { withFileTypes: true })
      .filter((wing) => wing.isDirectory())
      .flatMap((wing) => readdirSync(join(wings, wing.name)));
    const unknown = features.filter((name) => !rooms.includes(name));
    expect(unknown).toEqual(["blog", "emulator"]); // the server has nothing of these
  });
});
