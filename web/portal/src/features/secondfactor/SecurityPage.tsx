import { PageHeader } from "@portal/ui/PageHeader";
import { SignInCard } from "../signin/SignInCard";
import { AppCard } from "./AppCard";
import { PasskeyCard } from "./PasskeyCard";
import classes from "./Security.module.css";

/** /account/security */
export function SecurityPage() {
  return (
    <>
      <PageHeader
        title="Security"
        description="How you log in, and where you are logged in at the moment."
      />
      <div className={classes.cards}>
        <PasskeyCard />
        <AppCard />
        <SignInCard />
      </div>
    </>
  );
}
