import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./FilterBar.module.css";
import { Form } from "./Form";

export interface FilterBarProps {
  /** The fields, size "sm", label above. */
  children: ReactNode;
  onSearch: () => void;
  onReset: () => void;
  /** What stands in the fields cannot be searched. */
  searchDisabled?: boolean;
  /** What is done with the rows, beside the fields. */
  action?: ReactNode;
}

/** Fields, then Search and Reset kept together. Enter searches. */
export function FilterBar(props: FilterBarProps) {
  const { children, onSearch, onReset, searchDisabled, action } = props;
  return (
    <Form
      className={classes.bar}
      onSubmit={() => {
        if (!searchDisabled) onSearch();
      }}
    >
      {children}
      <span className={classes.buttons}>
        <Button type="submit" variant="default" disabled={searchDisabled}>
          Search
        </Button>
        <Button variant="subtle" onClick={onReset}>
          Reset
        </Button>
      </span>
      {action && <span className={classes.action}>{action}</span>}
    </Form>
  );
}
