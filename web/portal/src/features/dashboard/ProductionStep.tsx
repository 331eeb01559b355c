import { Button } from "@mantine/core";
import { portalConfig, productName } from "@portal/lib/api/portal";
import { counted } from "@portal/ui/counted";
import { TextLink } from "@portal/ui/TextLink";
import { FirstStep } from "./FirstStep";

/** What is asked for, what is checked, and how long it takes where the operator says so. */
export function ProductionStep() {
  const { contactUrl, reviewDays } = portalConfig();
  return (
    <FirstStep
      name="Request Production"
      why={
        <>
          We review your <TextLink to="/account/organization">organization details</TextLink>, how
          you'll use the data and your privacy notice.
          {reviewDays > 0 && ` It usually takes ${counted(reviewDays, "business day")}.`}
          {!contactUrl && ` To apply, contact your ${productName()} operator.`}
        </>
      }
      action={
        contactUrl && (
          <Button
            component="a"
            href={contactUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="xs"
          >
            Get In Touch
          </Button>
        )
      }
    />
  );
}
