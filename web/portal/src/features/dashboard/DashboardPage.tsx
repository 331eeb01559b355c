import { developerQuery } from "@portal/lib/api/queries";
import { currentMode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { AnnouncementCard } from "./AnnouncementCard";
import { CreditCard } from "./CreditCard";
import classes from "./Dashboard.module.css";
import { FigureTiles } from "./FigureTiles";
import { FirstSteps, type FirstStepsProps } from "./FirstSteps";
import { useLiveDashboard } from "./mutations";
import { NeedsAttention } from "./NeedsAttention";
import { RecentActivity } from "./RecentActivity";

/** /dashboard: what needs somebody, what comes next, and the tenant's own numbers. */
export function DashboardPage({ connect }: Pick<FirstStepsProps, "connect">) {
  const mode = currentMode();
  useLiveDashboard(mode);
  const { data: developer } = useQuery(developerQuery);
  const create = developer?.role === "ADMIN" && (
    <ButtonLink to="/api-keys" leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}>
      Create new API key
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          mode === "SANDBOX"
            ? "Sandbox, last 7 days compared with the 7 days before"
            : "Production, last 7 days compared with the 7 days before"
        }
        action={create}
      />
      <section aria-label="Announcement">
        <AnnouncementCard />
      </section>
      <section aria-label="Dashboard" className={classes.dashboard}>
        <NeedsAttention mode={mode} />
        <FigureTiles mode={mode} />
        <div className={classes.columns}>
          <div className={classes.column}>
            <FirstSteps mode={mode} connect={connect} />
            <CreditCard mode={mode} />
          </div>
          <RecentActivity mode={mode} />
        </div>
      </section>
    </>
  );
}
