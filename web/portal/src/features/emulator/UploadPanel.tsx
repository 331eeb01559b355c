import { ButtonLink } from "@portal/ui/ButtonLink";
import { Card } from "@portal/ui/Card";
import classes from "./Emulator.module.css";

/** Production: documents are tried where they are scanned. */
export function UploadPanel() {
  return (
    <Card className={classes.upload}>
      <div>
        <h2>Upload files in archive</h2>
        <p className={classes.quiet}>See the data extracted from a payslip or another document.</p>
      </div>
      <ButtonLink to="/snap/scanned" variant="default">
        Try It Now
      </ButtonLink>
    </Card>
  );
}
