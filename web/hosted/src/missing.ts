import { keep, resumeAddress, stored } from "./tab";

// The page of an address that shows none is the same for everybody. Only a tab that knows a run continues it.
const [, siteId] = /^\/s\/([\w-]+)$/.exec(location.pathname) ?? [];
const run = siteId ? stored(siteId) : null;
if (siteId && run) {
  keep(siteId, run); // for this tab: the address that it goes on at has no link
  location.replace(resumeAddress(location.pathname));
}
