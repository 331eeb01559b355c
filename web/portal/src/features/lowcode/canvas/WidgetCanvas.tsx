import { IconSearch } from "@tabler/icons-react";
import classes from "./Canvas.module.css";

const tabs = ["All", "Employer", "Gig", "Govt Service", "Document"];
const rows = ["64%", "48%", "72%", "56%", "40%"];

/** Where the widget will be. What it lists is the template's business, so no names are drawn. */
export function WidgetCanvas() {
  return (
    <div className={classes.widget}>
      <h2 className={classes.widgetTitle}>Select your account</h2>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        Search for an account
      </div>
      <ul className={classes.chips}>
        {tabs.map((tab) => (
          <li key={tab}>{tab}</li>
        ))}
      </ul>
      <div className={classes.rows} aria-hidden="true">
        {rows.map((width) => (
          <div className={classes.row} key={width}>
            <span className={classes.tile} />
            <span className={classes.bar} style={{ width }} />
          </div>
        ))}
      </div>
    </div>
  );
}
