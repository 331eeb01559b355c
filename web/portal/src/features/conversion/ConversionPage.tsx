import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import { today } from "@portal/lib/dateRange";
import { currentMode } from "@portal/lib/session/storage";
import { ByDay } from "@portal/ui/ByDay";
import { Card } from "@portal/ui/Card";
import { EmptyState } from "@portal/ui/EmptyState";
import { FunnelCard } from "@portal/ui/FunnelCard";
import { LoadError } from "@portal/ui/LoadError";
import { PageHeader } from "@portal/ui/PageHeader";
import { TextLink } from "@portal/ui/TextLink";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import classes from "./Conversion.module.css";
import { ConversionFilterBar } from "./ConversionFilterBar";
import { Failures } from "./Failures";
import { type ConversionFilter, noFilter, readFilter, type Search, toSearch } from "./filter";
import { lines, steps } from "./funnel";
import { failuresQuery, funnelQuery, templatesQuery } from "./queries";

/** /conversion: how far people get in the widget, and what stops them. */
export function ConversionPage() {
  const mode = currentMode();
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readFilter(search, now);
  const funnel = useQuery(funnelQuery(mode, filter));
  const failures = useQuery(failuresQuery(mode, filter));
  const { data: templates = [] } = useQuery(templatesQuery(mode));
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  names.set(defaultTemplateId, "Default template");

  function find(next: ConversionFilter) {
    const address = toSearch(next, now);
    if (JSON.stringify(address) !== JSON.stringify(toSearch(filter, now)))
      return void navigate({ to: "/conversion", search: address });
    void funnel.refetch();
    void failures.refetch();
  }

  const isEmpty = funnel.data?.length === 0 && failures.data?.length === 0;
  const failed = funnel.isError ? funnel : failures;
  return (
    <>
      <PageHeader
        title="Conversion"
        description="How far people get in the widget, and what stops them."
        action={<TextLink to="/usage">Account Usage</TextLink>}
      />
      <ConversionFilterBar
        filter={filter}
        templates={[...names]}
        onSearch={find}
        onReset={() => find(noFilter(now))}
      />
      {failed.isError && !failed.data ? (
        <Card>
          <LoadError
            error={failed.error}
            title="Couldn't load the figures"
            onRetry={() => find(filter)}
          />
        </Card>
      ) : isEmpty ? (
        <Card>
          <EmptyState title="No visits yet">
            <p>
              Widget visits appear here within seconds.{" "}
              <TextLink to="/link/emulator">Try it in the Emulator</TextLink>
            </p>
          </EmptyState>
        </Card>
      ) : (
        <div className={classes.page}>
          <FunnelCard steps={steps} rows={funnel.data} part="Template" names={names} />
          <Failures failures={failures.data} filter={filter} />
          <ByDay steps={steps} rows={funnel.data} range={filter} lines={lines} noun="visits" />
        </div>
      )}
    </>
  );
}
