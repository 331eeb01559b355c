import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./FilterBar.module.css";

export interface FilterBarProps {
  /** The fields, size "sm", label above. */
  children: ReactNode;
  onSearch: () => void;
  onReset: () => void;
}

/** Fields, then Search and Reset kept together. Enter searches. */
export function FilterBar({ children, onSearch, onReset }: FilterBarProps) {
  return (
    <form
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {children}
      <span className={classes.buttons}>
        <Button type="submit" variant="default">
          Search
        </Button>
        <Button variant="subtle" onClick={onReset}>
          Reset
        </Button>
      </span>
    </form>
  );
}
