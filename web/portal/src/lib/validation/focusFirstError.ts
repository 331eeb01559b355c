/** The part of a Mantine form that this needs. */
interface FormNodes {
  getInputNode: (path: string) => HTMLElement | null;
}

/** After a failed submit the focus goes to the first field with an error, in reading order. */
export function focusFirstError(form: FormNodes) {
  return (errors: Record<string, unknown>) => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null);
    nodes.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    nodes[0]?.focus();
  };
}
