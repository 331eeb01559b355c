import { resumeAddress, stored } from "./tab";

// The page of an address that shows none is the same for everybody. Only a tab that knows a run goes on with it.
const [, siteId] = /^\/s\/([\w-]+)$/.exec(location.pathname) ?? [];
if (siteId && stored(siteId)) location.replace(resumeAddress(location.pathname));
