import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsOf, nodesOf, parse, portalSources, type Source } from "./sources";

/** POSTs that only read. */
const reading = ["/datasources/-/datapoints/list", "/sites/try", "/webhooks/{id}/replays/preview"];

/** Properties of components that send once on their own, however fast they are pressed. */
const guarded: Record<string, string> = {
  ConfirmDialog: "onConfirm",
  ProofDialog: "onProve",
  CredentialField: "load",
  CopyButton: "value",
  VersionList: "onRename",
};

const isChange = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^(POST|PUT|PATCH|DELETE)$/.test(node.expression.name.text) &&
  !reading.some((path) => node.arguments[0]?.getText() === `"${path}"`);

/** Where a node ends up: in a hand that sends once, in a query, in a function with a name, or nowhere of these. */
function placeOf(
  node: ts.Node,
): { kind: "safe" } | { kind: "named"; name: string } | { kind: "loose" } {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) && at.expression.getText() === "useSubmit") return { kind: "safe" };
    if (ts.isPropertyAssignment(at) && at.name.getText() === "queryFn") return { kind: "safe" };
    if (ts.isJsxAttribute(at) && guarded[at.parent.parent.tagName.getText()] === at.name.getText())
      return { kind: "safe" };
    if (ts.isFunctionDeclaration(at) && at.name) {
      const name = at.name.text;
      return /^[A-Z]/.test(name) ? { kind: "loose" } : { kind: "named", name };
    }
  }
  return { kind: "loose" };
}

/** "erase" of const erase = useErase(): a hook that was given the sender's name sends nothing itself. */
function heldBy(node: ts.Node): string | null {
  if (!ts.isIdentifier(node) || !/^use[A-Z]/.test(node.text)) return null;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.expression !== node) return null;
  const held = call.parent;
  return ts.isVariableDeclaration(held) && ts.isIdentifier(held.name) ? held.name.text : null;
}

/** Where something that changes data is called past useSubmit, so that two clicks would send it twice. */
function looseChanges(files: readonly Source[]): string[] {
  const senders = new Map(files.map((file) => [file, new Set<string>()]));
  const exported = new Set<string>();
  const loose = new Set<string>();
  const note = (file: Source, node: ts.Node) => {
    const held = heldBy(node);
    if (held) {
      senders.get(file)?.add(held);
      return;
    }
    const place = placeOf(node);
    if (place.kind === "loose") loose.add(`${file.path}: ${node.getText().split("(")[0]}`);
    if (place.kind !== "named") return;
    senders.get(file)?.add(place.name);
    exported.add(place.name);
  };
  for (const file of files)
    for (const node of nodesOf(file.tree)) if (isChange(node)) note(file, node);
  const count = () => exported.size + [...senders.values()].reduce((sum, own) => sum + own.size, 0);
  for (let before = -1; before < count(); ) {
    before = count();
    for (const file of files) {
      const local = senders.get(file) ?? new Set();
      const imported = importedNames(file);
      const isSender = (name: string) =>
        local.has(name) || (imported.has(name) && exported.has(name));
      for (const node of nodesOf(file.tree)) {
        if (ts.isIdentifier(node) && isUse(node) && isSender(node.text)) note(file, node);
      }
    }
  }
  return [...loose].sort();
}

const importedNames = (file: Source) =>
  new Set(
    file.tree.statements
      .filter(ts.isImportDeclaration)
      .map((statement) => statement.moduleSpecifier)
      .filter(ts.isStringLiteral)
      .filter(({ text }) => text.startsWith(".") || text.startsWith("@portal"))
      .flatMap(({ text }) => importsOf(file, text)),
  );

/** Not where it is declared or imported, nor a property that has the same name by chance. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeQueryNode(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  const isName = "name" in parent && parent.name === node;
  return !isName && !ts.isJsxAttribute(parent);
}

describe("what changes data", () => {
  const sources = portalSources();

  it("is sent by useSubmit or a component that does it for others", () => {
    expect(looseChanges(sources)).toEqual([]);
  });

  it("would be found elsewhere, through other functions and files", () => {
    const queries =
      'export function erase(id: string) { return management.DELETE("/things/{id}"); }';
    const page = `import { erase } from "./queries";
      function Page() {
        async function go() { await erase("a"); }
        const good = useSubmit({ call: erase });
        return <><button onClick={go} /><ConfirmDialog onConfirm={() => erase("b")} /></>;
      }`;
    const files = Object.entries({ "queries.ts": queries, "Page.tsx": page }).map(
      ([path, text]) => ({
        path,
        tree: parse(path, text),
      }),
    );
    expect(looseChanges(files)).toEqual(["Page.tsx: go"]);
  });

  it("would be found when a hook hands it out", () => {
    const mutations = `export function useErase() {
        return async (id: string) => { await management.DELETE("/things/{id}"); };
      }`;
    const page = (use: string) => `import { useErase } from "./mutations";
      function Page() { const erase = useErase(); return ${use}; }`;
    const looseOf = (use: string) =>
      looseChanges([
        { path: "mutations.ts", tree: parse("mutations.ts", mutations) },
        { path: "Page.tsx", tree: parse("Page.tsx", page(use)) },
      ]);
    expect(looseOf(`<ConfirmDialog onConfirm={() => erase("a")} />`)).toEqual([]);
    expect(looseOf(`<button onClick={() => erase("a")} />`)).toEqual(["Page.tsx: erase"]);
  });

  it("does not use the library's own hook, which sends as often as it is asked", () => {
    const users = sources.filter((source) =>
      importsOf(source, "@tanstack/react-query").includes("useMutation"),
    );
    expect(users.map(({ path }) => path)).toEqual(["portal/src/lib/submit/useSubmit.ts"]);
  });
});
