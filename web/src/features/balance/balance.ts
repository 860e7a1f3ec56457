import { type Cents, cents } from "@vitral/brazil/cents";
import { getAccount } from "@vitral/contract/accounts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api.ts";
import { toast } from "../../ui/toast.ts";
import { signOut, useAccount } from "../session/session.ts";

const ended = "Sessão expirada, faça login novamente";
const everyMinute = 60_000;

/** The available balance of an account; paying invalidates this key (spec 4.1, 4.4). */
export const balanceKey = (accountId: string) => ["account", accountId] as const;

const balanceOf = (accountId: string) =>
  queryOptions({
    queryKey: balanceKey(accountId),
    queryFn: ({ signal }) => askBalance(accountId, signal),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: false,
  });

/** A refused session ends here, with its sentence, and the balance falls back to 0 (spec 8). */
async function askBalance(accountId: string, signal: AbortSignal): Promise<Cents> {
  try {
    return (await call(getAccount, { params: { accountId } }, signal)).account.balance;
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN");
    if (!isOver) throw error;
    toast.error(ended);
    signOut();
    return cents(0);
  }
}

/** The balance in centavos: first the one stored with the account, then the server's, again every minute. */
export function useBalance(): Cents {
  const account = useAccount();
  const { data } = useQuery({ ...balanceOf(account.id), initialData: account.balance, initialDataUpdatedAt: 0 });
  return data;
}
