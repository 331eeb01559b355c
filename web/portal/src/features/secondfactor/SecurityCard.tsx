import { Skeleton } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { LoadError } from "@portal/ui/LoadError";
import { type ReactNode, useId } from "react";
import classes from "./Security.module.css";

export interface SecurityCardProps {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  query: { status: "pending" | "error" | "success"; error: unknown; refetch: () => unknown };
  children?: ReactNode;
}

/** One way to log in: what it is, one action, and what there is of it. */
export function SecurityCard({ title, lead, action, query, children }: SecurityCardProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} aria-busy={query.status === "pending"}>
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 id={id}>{title}</h2>
            <p>{lead}</p>
          </div>
          {query.status === "success" && action}
        </header>
        {query.status === "pending" && (
          <div className={classes.loading}>
            <Skeleton height={16} width="40%" />
            <Skeleton height={12} width="60%" />
          </div>
        )}
        {query.status === "error" && (
          <LoadError
            title="Couldn't load this"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.status === "success" && children}
      </section>
    </Card>
  );
}
