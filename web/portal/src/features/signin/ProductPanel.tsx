import { lazy, Suspense } from "react";
import classes from "./ProductPanel.module.css";
import { SampleLogos } from "./SampleLogos";

// Nobody waits for it: the form beside it works before it is there.
const CodeBlock = lazy(async () => ({
  default: (await import("@portal/ui/CodeBlock")).CodeBlock,
}));

/** An invented record, as the data API would answer it. */
const sample = {
  id: "inc-7f21c09e",
  employer: "Harbourline Retail",
  frequency: "Semimonthly",
  currency: "PHP",
  grossAmount: 48250.25,
  netAmount: 41906.75,
};

/** What the product is, beside every public form. */
export function ProductPanel() {
  return (
    <aside className={classes.panel} aria-label="About the product">
      <svg className={classes.watermark} viewBox="0 0 400 400" aria-hidden="true">
        <path d="M42 480V278a166 166 0 0 1 332 0v10" />
        <circle cx="374" cy="426" r="54" />
      </svg>
      <div className={classes.content}>
        <h2 className={classes.title}>From a connected account to one clean record</h2>
        <p className={classes.text}>
          Your users say yes in Wink. You read income, employment and identity through one API.
        </p>
        <div className={classes.sample}>
          <Suspense>
            <CodeBlock title="GET /v1/incomes" comment="a user in Sandbox" json={sample} />
          </Suspense>
        </div>
        <div className={classes.sources}>
          <SampleLogos />
          Employers, gig platforms, payroll and government
        </div>
      </div>
    </aside>
  );
}
