import { isAllowed, type StaffAction } from "@vitral/contract/console/permissions";
import { endStaffSession, getStaffSession, type StaffSession } from "@vitral/contract/console/session";
import { type QueryFilters, queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import { call } from "../../lib/api.ts";
import { removeDrafts } from "../../lib/drafts.ts";
import { queryClient } from "../../lib/query-client.ts";
import { onTabs, notifyTabs } from "../../lib/tabs.ts";
import { markBegun, markEnded } from "./session-state.ts";

/**
 * The session as the server knows it; null without one. A session that ended while a page is open stays
 * here: a sign-in is shown over the page, and what was typed is kept.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client, queryKey, signal }): Promise<StaffSession | null> => {
    const { session } = await call(getStaffSession, {}, signal);
    const before = client.getQueryData<StaffSession | null>(queryKey) ?? null;
    if (session === null && before !== null) markEnded();
    return session ?? before;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** The session, from the guard of the routes: what is below never learns of a sign-out before the guard does. */
export const SessionContext = createContext<StaffSession | null>(null);

/** Who is signed in; only for what the guard of the routes shows. Throws outside of it. */
export function useSession(): StaffSession {
  const session = use(SessionContext);
  if (!session) throw new Error("nobody is signed in");
  return session;
}

/** Whether who is signed in may do something. The server decides; this only hides what it would refuse. */
export function useMay(action: StaffAction): boolean {
  return isAllowed(useSession().staff.role, action);
}

/** Keeps who has signed in. Another person than before sees nothing of what the one before had loaded. */
export function saveSession(session: StaffSession): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before?.staff.id !== session.staff.id) removeAnswers();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  notifyTabs({ person: session.staff.id });
}

/**
 * Ends the session on the server and forgets all that was loaded. What is still being asked is not waited for: it would
 * be refused. Throws where the server cannot be reached; then it is asked again.
 */
export async function signOut(): Promise<void> {
  await queryClient.cancelQueries(answers);
  try {
    await call(endStaffSession, {});
  } catch (error) {
    void queryClient.invalidateQueries(answers);
    throw error;
  }
  removeSession();
}

/** Forgets all that was loaded; the guards then lead to the sign-in. */
export function removeSession(): void {
  removeAnswers();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  notifyTabs({ person: null });
}

/** All but the session itself, which the guards are watching; and what was typed. */
function removeAnswers(): void {
  removeDrafts();
  queryClient.removeQueries(answers);
}
const answers: QueryFilters = { predicate: ({ queryKey: [name] }) => name !== sessionQuery.queryKey[0] };

// Tabs share one cookie. The same person's sign-in opens this tab again; after another's, or a sign-out, it is closed.
onTabs((news) => {
  const own = queryClient.getQueryData(sessionQuery.queryKey)?.staff.id;
  if (!("person" in news) || own === undefined) return;
  if (news.person !== own) return markEnded();
  markBegun();
  void queryClient.invalidateQueries();
});
