import { Card } from "@portal/ui/Card";
import { formatZonedDateTime } from "@portal/ui/format";
import type { UserForm } from "./queries";
import { Pairs } from "./records/Pairs";
import classes from "./UserDetail.module.css";

/** What a user answered in forms. A failed load is no news to people: the list is then empty. */
export function FormTab({ forms }: { forms: readonly UserForm[] }) {
  if (forms.length === 0) {
    return <p className={classes.empty}>No form data available for this user</p>;
  }
  return (
    <div className={classes.forms}>
      {forms.map((form) => (
        <Card key={form.id} className={classes.form}>
          <div className={classes.formHead}>
            <h3>{form.name}</h3>
            <time dateTime={form.createdAt}>{formatZonedDateTime(form.createdAt)}</time>
          </div>
          <Pairs pairs={Object.entries(form.data)} />
        </Card>
      ))}
    </div>
  );
}
