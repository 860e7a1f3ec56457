import { type Cents, cents } from "@vitral/brazil/cents";
import { getAccount } from "@vitral/contract/accounts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { toast } from "../../ui/notices/toast.ts";
import { signOut, useAccount } from "../session/session.ts";
import { balanceKey } from "./query-keys.ts";

const ended = "Sessão expirada, faça login novamente";
const everyMinute = 60_000;

const balanceOf = (accountId: string) =>
  queryOptions({
    queryKey: balanceKey(accountId),
    queryFn: ({ signal }) => askBalance(accountId, signal),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: false,
    // Asked even when the browser believes to be offline, so that the balance can say that it is not known.
    networkMode: "always",
    refetchOnReconnect: true,
  });

/** A refused session ends here, with its sentence, and the balance falls back to 0 (spec 8). */
async function askBalance(accountId: string, signal: AbortSignal): Promise<Cents> {
  try {
    return (await call(getAccount, { params: { accountId } }, signal)).account.balance;
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN");
    if (!isOver) throw error;
    toast.error(ended, { stays: true });
    signOut();
    return cents(0);
  }
}

/** What is known of the balance: `stale` could not be asked for again since, in milliseconds since 1970. */
export type Balance =
  | { name: "known"; amount: Cents }
  | { name: "stale"; amount: Cents; since: number }
  | { name: "unknown" };

/**
 * The balance: first the one stored with the account, then the server's, again every minute (spec 4.1). When the server
 * does not answer, the last answer with its hour; the stored one is as old as the sign-in and is not shown in its place.
 */
export function useBalance(): Balance {
  const { data: amount, dataUpdatedAt: since, errorUpdatedAt } = useBalanceQuery();
  if (errorUpdatedAt <= since) return { name: "known", amount };
  return since > 0 ? { name: "stale", amount, since } : { name: "unknown" };
}

/** Asks for the balance again at once. */
export function useAskBalance(): { ask: () => void; busy: boolean } {
  const { refetch, isFetching } = useBalanceQuery();
  return { ask: () => void refetch(), busy: isFetching };
}

/** Says the server's sentence when the balance begins to fail, not every minute (spec 8); a lost connection has none. */
export function useBalanceFailureToast(): void {
  const { error, errorUpdatedAt, dataUpdatedAt } = useBalanceQuery();
  const failed = errorUpdatedAt > dataUpdatedAt;
  const say = useEffectEvent(() => {
    if (error instanceof ApiError && error.isWorded) toast.error(error.message);
  });
  useEffect(() => {
    if (failed) say();
  }, [failed]);
}

function useBalanceQuery() {
  const account = useAccount();
  return useQuery({ ...balanceOf(account.id), initialData: account.balance, initialDataUpdatedAt: 0 });
}
