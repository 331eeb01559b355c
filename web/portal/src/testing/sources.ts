import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A file of the portal or of what it shares with others, parsed. */
export interface Source {
  /** From web/, as in "portal/src/ui/Form.tsx". */
  path: string;
  tree: ts.SourceFile;
}

const web = join(import.meta.dirname, "../../..");

/** The files of the portal and of the packages it shares with others, without tests and generated ones. */
export function portalSources(): Source[] {
  return ["portal/src", "packages"].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|gen)\.|\/testing\//.test(path))
      .map((path) => ({ path, tree: parse(path, readFileSync(join(web, path), "utf8")) })),
  );
}

export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Every node below one, in reading order. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  for (const child of node.getChildren()) {
    yield child;
    yield* nodesOf(child);
  }
}

/** The name of a JSX element: "Form", "form", "Tabs.Panel". */
export function tagOf(node: ts.Node): string | null {
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText();
  return ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : null;
}

/** What a file imports from a package, by the name it has there. */
export function importsOf(source: Source, from: string): string[] {
  return source.tree.statements
    .filter(ts.isImportDeclaration)
    .filter(
      (statement) =>
        ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text === from,
    )
    .flatMap((statement) => {
      const named = statement.importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named)) return [];
      return named.elements.map((element) => (element.propertyName ?? element.name).text);
    });
}
