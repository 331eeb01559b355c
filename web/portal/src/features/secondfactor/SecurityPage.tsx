import { PageHeader } from "@portal/ui/PageHeader";
import { AppCard } from "./AppCard";
import { PasskeyCard } from "./PasskeyCard";
import classes from "./Security.module.css";
import { SignInCard } from "./SignInCard";

/** /account/security */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" description="How you log in, and where you're logged in." />
      <div className={classes.cards}>
        <PasskeyCard />
        <AppCard />
        <SignInCard />
      </div>
    </>
  );
}
