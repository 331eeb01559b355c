import { ButtonLink } from "@portal/ui/ButtonLink";
import { Card } from "@portal/ui/Card";
import { PageHeader } from "@portal/ui/PageHeader";
import { StateView } from "@portal/ui/StateView";
import type { Upcoming } from "./notBuilt";

/** An honest page for a route whose screen does not exist yet. */
export function NotBuilt({ screen }: { screen: Upcoming }) {
  return (
    <>
      <PageHeader title={screen.title} />
      <Card>
        <StateView
          art="closedEyes"
          title="This screen is not available yet"
          action={
            <ButtonLink variant="default" to={screen.next.to}>
              {screen.next.label}
            </ButtonLink>
          }
        >
          {screen.about}
        </StateView>
      </Card>
    </>
  );
}
