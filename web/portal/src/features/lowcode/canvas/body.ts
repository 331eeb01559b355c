import { useDebouncedValue } from "@mantine/hooks";
import type { Component } from "@packages/flow/document";
import { partsOf } from "@packages/flow/placeholders";
import type { MarkdownNode } from "@packages/site/markdown";
import { markdownQuery } from "@portal/lib/api/sites";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

const typingMs = 200;

/** Texts as the server reads them, with their placeholders marked. Fields have none. */
export function useBody({ type, props }: Component): readonly MarkdownNode[] | undefined {
  const text = props.text ?? "";
  const markdown = useMarkdown(type === "MARKDOWN" ? text : "");
  const plain = usePlain(text);
  if (type === "MARKDOWN") return markdown;
  return type === "TITLE" || type === "PARAGRAPH" ? plain : undefined;
}

/** A text without Markdown. */
export const usePlain = (text: string): readonly MarkdownNode[] =>
  useMemo(() => marked([{ text }]), [text]);

export function useMarkdown(text: string): readonly MarkdownNode[] {
  const [settled] = useDebouncedValue(text, typingMs);
  const body = useQuery({ ...markdownQuery(settled), enabled: settled !== "" });
  return useMemo(() => marked(body.data ?? []), [body.data]);
}

/** The same texts with each placeholder as a separate element. */
function marked(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.flatMap((node) => {
    if (node.tag) return [node.children ? { ...node, children: marked(node.children) } : node];
    return partsOf(node.text ?? "").map((part) =>
      "field" in part ? { tag: "code", children: [{ text: part.text }] } : { text: part.text },
    );
  });
}
