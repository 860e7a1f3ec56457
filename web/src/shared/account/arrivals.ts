import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { listTransactions, type Transaction } from "@vitral/contract/statement";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { reloadNotices } from "../notices/unread.ts";
import { useServerBalance } from "./balance.ts";
import { limitsKey, statementKey } from "./query-keys.ts";

/** More are not told one by one. */
const maxTold = 3;

/**
 * Where the server's balance has changed, loads statement, summary and month again, so that no new balance stands
 * beside old entries, and says what came in and from whom.
 */
export function useArrivals(): void {
  const accountId = useAccountId();
  const balance = useServerBalance();
  const queries = useQueryClient();
  const before = useRef<{ accountId: string; balance: Cents } | null>(null);
  const changed = useEffectEvent((gained: number) => {
    void queries.invalidateQueries({ queryKey: statementKey(accountId) });
    void queries.invalidateQueries({ queryKey: limitsKey(accountId) });
    reloadNotices(queries);
    if (gained > 0) void announce(accountId, cents(gained));
  });
  useEffect(() => {
    const known = before.current;
    before.current = balance === null ? null : { accountId, balance };
    if (balance === null || known?.accountId !== accountId || known.balance === balance) return;
    changed(balance - known.balance);
  }, [accountId, balance]);
}

/** The statement is the only one who knows from whom it came; without it nothing is said. */
async function announce(accountId: string, gained: Cents): Promise<void> {
  const query = { page: 0, direction: "IN" as const };
  const page = await call(listTransactions, { params: { accountId }, query }).catch(() => null);
  for (const { amount, beneficiaryName } of newest(page?.data ?? [], gained))
    toast.blank(`Você recebeu ${formatBrl(amount)} de ${beneficiaryName}`);
}

/** The newest credits that are the gain together; none where they are not. */
export function newest(rows: readonly Transaction[], gained: Cents): readonly Transaction[] {
  const settled = rows.filter(({ externalStatus, beneficiaryName }) => externalStatus === "SETTLED" && beneficiaryName);
  for (let count = 1; count <= maxTold; count += 1) {
    const taken = settled.slice(0, count);
    if (taken.reduce((sum, { amount }) => sum + amount, 0) === gained) return taken;
  }
  return [];
}
