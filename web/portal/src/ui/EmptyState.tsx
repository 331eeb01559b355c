import type { ReactNode } from "react";
import { StateView } from "./StateView";

export interface EmptyStateProps {
  /** "No webhooks yet" */
  title: string;
  /** One sentence: why one would want the first. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A list before its first use. */
export function EmptyState(props: EmptyStateProps) {
  return <StateView art="closedEyes" {...props} />;
}
