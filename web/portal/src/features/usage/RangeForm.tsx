import { Button } from "@mantine/core";
import { type DayRange, today } from "@portal/lib/dateRange";
import { DateRangeFilter } from "@portal/ui/DateRangeFilter";
import { Form } from "@portal/ui/Form";
import { useDraft } from "@portal/ui/useDraft";
import { useState } from "react";
import { usualRange } from "./range";
import classes from "./Usage.module.css";

export interface RangeFormProps {
  range: DayRange;
  onSearch: (range: DayRange) => void;
}

/** The range is a draft until Search; Reset returns to the last seven days at once. */
export function RangeForm({ range, onSearch }: RangeFormProps) {
  const { draft, setDraft } = useDraft(range);
  const [usable, setUsable] = useState(true);
  return (
    <Form className={classes.form} onSubmit={() => onSearch(draft)}>
      <DateRangeFilter value={draft} onChange={setDraft} onUsable={setUsable} />
      <Button type="submit" variant="default" disabled={!usable}>
        Search
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          const usual = usualRange(today());
          setDraft(usual);
          setUsable(true);
          onSearch(usual);
        }}
      >
        Reset
      </Button>
      <p className={classes.note}>Data is available only for the past two (2) months.</p>
    </Form>
  );
}
