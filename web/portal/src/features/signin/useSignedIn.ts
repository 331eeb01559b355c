import { basepath } from "@portal/lib/session/basepath";
import { isDocs, takeOrigin } from "@portal/lib/session/origin";
import { type SignInTokens, storeLogin } from "@portal/lib/session/session";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { forgetWaitingAddress } from "./browserSecret";

/** What follows every successful login: back to where one came from, with nothing of before in memory. */
export function useSignedIn() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return (tokens: SignInTokens) => {
    storeLogin(tokens);
    forgetWaitingAddress(); // anyone who has a login is not waiting for a mail
    queryClient.clear();
    const origin = takeOrigin() ?? "/dashboard";
    if (isDocs(origin)) location.assign(origin);
    else router.history.push(basepath + origin);
  };
}
