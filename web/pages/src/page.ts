import "./page.css";
import { addCopyButtons } from "./copy";
import { rememberLanguage } from "./language";
import { foldList, followScroll, openFolded } from "./reading";
import { followStatus } from "./refresh";
import { addSchemeSwitch } from "./scheme";
import { addSearch } from "./search";
import { addTryIt } from "./tryIt";
import { compareReports } from "./verify";

/** The token that says who came is used up already; it leaves the address and the history. */
function forgetToken() {
  const url = new URL(location.href);
  if (!url.searchParams.has("auth_token")) return;
  url.searchParams.delete("auth_token");
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
}

forgetToken();
addSchemeSwitch();
addSearch();
addCopyButtons();
addTryIt();
foldList();
followScroll();
rememberLanguage();
openFolded();
followStatus();
compareReports();
