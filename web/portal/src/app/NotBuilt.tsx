import { Card } from "@shared/ui/Card";
import { PageHeader } from "@shared/ui/PageHeader";
import { StateView } from "@shared/ui/StateView";

/** An honest page for a route whose screen does not exist yet. */
export function NotBuilt({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <StateView art="closedEyes" title="This screen is not available yet" />
      </Card>
    </>
  );
}
