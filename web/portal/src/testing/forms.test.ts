import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsOf, nodesOf, parse, portalSources, type Source, tagOf } from "./sources";

const sources = portalSources();

/** The components of a file with the elements they render, and those of them that stand inside a form. */
function componentsOf({ tree }: Source) {
  const found: { name: string; renders: string[]; inForm: string[] }[] = [];
  for (const statement of tree.statements) {
    if (!ts.isFunctionDeclaration(statement) || !/^[A-Z]/.test(statement.name?.text ?? ""))
      continue;
    const elements = [...nodesOf(statement)].filter((node) => tagOf(node) !== null);
    const forms = elements.filter((node) => tagOf(node) === "Form");
    found.push({
      name: statement.name?.text ?? "",
      renders: elements.map((node) => tagOf(node) ?? ""),
      inForm: forms
        .flatMap((form) => [...nodesOf(form)].map((node) => tagOf(node) ?? ""))
        .filter(Boolean),
    });
  }
  return found;
}

/** Components that render a form while another form renders them, wherever in the document it then stands. */
function nestedForms(files: readonly Source[]): string[] {
  const components = files.flatMap(componentsOf);
  const withForm = new Set(["Form"]);
  for (let before = 0; before < withForm.size; ) {
    before = withForm.size;
    for (const { name, renders } of components) {
      if (renders.some((tag) => withForm.has(tag))) withForm.add(name);
    }
  }
  return components.flatMap(({ name, inForm }) =>
    inForm.filter((tag) => withForm.has(tag)).map((tag) => `${name} has ${tag} in a form`),
  );
}

const users = (what: string, from: string) =>
  sources.filter((source) => importsOf(source, from).includes(what)).map(({ path }) => path);

describe("forms", () => {
  it("never render another form, not even in a dialog", () => {
    expect(nestedForms(sources)).toEqual([]);
  });

  it("would be found if they did, across files", () => {
    const page = "function Page() { return <Form><Fields /><Guard /></Form>; }";
    const guard =
      "function Guard() { return <Dialog><Question /></Dialog>; } function Question() { return <Form />; }";
    const files = [page, guard].map((text, at) => ({
      path: `${at}.tsx`,
      tree: parse(`${at}.tsx`, text),
    }));
    expect(nestedForms(files)).toEqual(["Page has Guard in a form"]);
  });

  it("are the Form component, which keeps a submit to itself", () => {
    const plain = sources.filter(({ tree }) =>
      [...nodesOf(tree)].some((node) => tagOf(node) === "form"),
    );
    expect(plain.map(({ path }) => path)).toEqual([
      "portal/src/ui/Form.tsx",
      "packages/screen/FormScreen.tsx", // the public page's own, which the builder shows in a try
    ]);
  });
});

describe("dialogs", () => {
  it("are the Dialog component, or the wide drawer", () => {
    expect(users("Modal", "@mantine/core")).toEqual(["portal/src/ui/Dialog.tsx"]);
    expect(users("Drawer", "@mantine/core")).toEqual(["portal/src/ui/WideDrawer.tsx"]);
  });
});
