import { saoPauloDay } from "@vitral/brazil/dates";
import { useSyncExternalStore } from "react";
import { queryClient } from "./query-client.ts";
import { settingsQuery } from "./settings.ts";

/** The moment on the bank's clock, in the demo maybe ahead of this machine's. Without its settings: the machine's. */
export const bankNow = (): Date =>
  new Date(Date.now() + (queryClient.getQueryData(settingsQuery.queryKey)?.aheadMs ?? 0));

/** The day in São Paulo on the bank's clock, as the server decides by it. */
export const today = (): string => saoPauloDay(bankNow());

/** The same for a screen that shows the day: it is drawn again when the settings come after it. */
export const useToday = (): string => useSyncExternalStore(onAnswers, today);
/** Of answers alone: that a query is added is said while its component is drawn, when nothing may be drawn again. */
const onAnswers = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") listener();
  });

/** Asks for the settings, so that the screens know the bank's clock. A failure leaves the machine's. */
export const loadBankClock = (): void => void queryClient.prefetchQuery(settingsQuery);
