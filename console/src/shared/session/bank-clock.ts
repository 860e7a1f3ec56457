import { saoPauloDay } from "@vitral/brazil/dates";
import { queryClient } from "../../lib/query-client.ts";
import { sessionQuery } from "./session.ts";

/** The moment on the bank's clock, in the demo maybe ahead of this machine's: ages and terms count by it. */
export const bankNow = (): Date =>
  new Date(Date.now() + (queryClient.getQueryData(sessionQuery.queryKey)?.aheadMs ?? 0));

/** The day in São Paulo on the bank's clock, as the server decides by it. */
export const bankToday = (): string => saoPauloDay(bankNow());
