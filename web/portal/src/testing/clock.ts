import { setServerTime } from "@portal/lib/session/serverClock";
import { afterEach } from "vitest";

// Files share what they import: what one learned about a server's clock is not for the next.
afterEach(() => setServerTime(0, 0));
