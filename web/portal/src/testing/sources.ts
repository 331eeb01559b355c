import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A file of a front end or of a package, parsed. */
export interface Source {
  /** From web/, as in "portal/src/ui/Form.tsx". */
  path: string;
  tree: ts.SourceFile;
}

const web = join(import.meta.dirname, "../../..");

export const isTest = (path: string) => /\.test\.|\/testing\//.test(path);

/** The files of some folders of web, tests too, without generated ones. */
export function sourcesOf(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.gen\./.test(path))
      .map((path) => ({ path, tree: parse(path, readFileSync(join(web, path), "utf8")) })),
  );
}

/** The files of the portal and of the packages it shares with others, without tests and generated ones. */
export function portalSources(): Source[] {
  return sourcesOf("portal/src", "packages").filter(({ path }) => !isTest(path));
}

/** The names of the folders in a folder of web. */
export function foldersOf(folder: string): string[] {
  return readdirSync(join(web, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const aliases = { "@portal/": "portal/src/", "@packages/": "packages/", "@embed/": "embed/src/" };

/** The files of web that a file imports, in whatever way, for their types alone too. */
export function importedFiles({ path, tree }: Source): string[] {
  return ts
    .preProcessFile(tree.text)
    .importedFiles.flatMap(({ fileName: name }) => {
      const alias = Object.entries(aliases).find(([start]) => name.startsWith(start));
      if (alias) return [alias[1] + name.slice(alias[0].length)];
      return name.startsWith(".") ? [join(dirname(path), name)] : [];
    })
    .map((name) => ["", ".ts", ".tsx"].map((end) => name + end).find(isFile) ?? name);
}

const isFile = (path: string) => existsSync(join(web, path)) && statSync(join(web, path)).isFile();

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
