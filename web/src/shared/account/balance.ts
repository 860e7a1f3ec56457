import { type Cents, cents } from "@vitral/brazil/cents";
import { getAccount } from "@vitral/contract/accounts";
import { sessionExpired } from "@vitral/contract/fixed-sentences";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { signOut, useAccount } from "../session/session.ts";
import { balanceKey } from "./query-keys.ts";

const everyMinute = 60_000;

const balanceQuery = (accountId: string) =>
  queryOptions({
    queryKey: balanceKey(accountId),
    queryFn: ({ signal }) => fetchBalance(accountId, signal),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: false,
    // Also while the browser reports to be offline, so that the balance can be shown as unknown.
    networkMode: "always",
    refetchOnReconnect: true,
  });

/** When the server refuses the session, the customer reads so and is signed out, and the balance is 0 (spec 8). */
async function fetchBalance(accountId: string, signal: AbortSignal): Promise<Cents> {
  try {
    return (await call(getAccount, { params: { accountId } }, signal)).account.balance;
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN");
    if (!isOver) throw error;
    toast.error(sessionExpired, { stays: true });
    signOut();
    return cents(0);
  }
}

/** The balance as far as it is known. `stale`: the last answer is from `since`, in milliseconds since 1970. */
export type Balance =
  | { name: "known"; amount: Cents }
  | { name: "stale"; amount: Cents; since: number }
  | { name: "unknown" };

/**
 * The balance: first the one of the sign-in, then the server's, every minute (spec 4.1). If the server does not answer,
 * the last answer with its time. The balance of the sign-in is not shown then, because it may be hours old.
 */
export function useBalance(): Balance {
  const { data: amount, dataUpdatedAt: since, errorUpdatedAt } = useBalanceQuery();
  if (errorUpdatedAt <= since) return { name: "known", amount };
  return since > 0 ? { name: "stale", amount, since } : { name: "unknown" };
}

/** The balance as the server answered it last; null before its first answer. */
export function useServerBalance(): Cents | null {
  const { data: amount, dataUpdatedAt } = useBalanceQuery();
  return dataUpdatedAt > 0 ? amount : null;
}

/** Asks for the balance again at once. */
export function useAskBalance(): { ask: () => void; busy: boolean } {
  const { refetch, isFetching } = useBalanceQuery();
  return { ask: () => void refetch(), busy: isFetching };
}

/**
 * Shows the server's sentence when the balance begins to fail, not every minute (spec 8). A lost connection has none.
 */
export function useBalanceFailureToast(): void {
  const { error, errorUpdatedAt, dataUpdatedAt } = useBalanceQuery();
  const failed = errorUpdatedAt > dataUpdatedAt;
  const showToast = useEffectEvent(() => {
    if (error instanceof ApiError && error.isWorded) toast.error(error.message);
  });
  useEffect(() => {
    if (failed) showToast();
  }, [failed]);
}

function useBalanceQuery() {
  const account = useAccount();
  return useQuery({ ...balanceQuery(account.id), initialData: account.balance, initialDataUpdatedAt: 0 });
}
