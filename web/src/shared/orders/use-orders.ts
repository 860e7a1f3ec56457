import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import type { PaymentOutcome } from "@vitral/contract/pix";
import { type QueryClient, useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { toast } from "../../ui/notices/toast.ts";
import { balanceKey, limitsKey, statementKey } from "../account/query-keys.ts";
import { useSession } from "../session/session.ts";
import type { PaymentOrder } from "./open-order.ts";
import { type HeldOrder, orderStore } from "./order-store.ts";
import { askOutcome, closeOrder, type OrderFailed, sendOrder } from "./send-order.ts";

const paid = { KEY: "Transferência realizada com sucesso", QR: "Pagamento realizado com sucesso" };
const whileOpen = 15_000;
const whilePending = 5_000;

/** Who the orders belong to: only the customer who is signed in sees theirs. */
function useOwner() {
  return { store: orderStore, customerId: useSession().user.id };
}

// For as long as the page lives, also while nobody is signed in: what other tabs did is not told a second time.
window.addEventListener("storage", (event) => orderStore.follow(event));
// A page that the browser kept as it was, to go back to, may have missed it.
window.addEventListener("pageshow", ({ persisted }) => persisted && orderStore.follow({ key: null }));

/**
 * The customer's orders whose outcome is not known, or was not read yet; without the one whose own screen is in sight.
 */
export function useOpenOrders(): HeldOrder[] {
  const { customerId } = useOwner();
  useSyncExternalStore(orderStore.subscribe, orderStore.version);
  return orderStore.list(customerId).filter(({ lookUpId }) => !orderStore.isClaimed(lookUpId));
}

/** As long as it is shown, a screen says itself what becomes of an order; null: of none. */
export function useClaim(lookUpId: string | null): void {
  useEffect(() => (lookUpId === null ? undefined : orderStore.claim(lookUpId)), [lookUpId]);
}

/** Removes an order from this tab, once the customer has read what became of it. */
export function useDismiss(): (order: PaymentOrder) => void {
  const { customerId } = useOwner();
  return ({ lookUpId }) => orderStore.forget(customerId, lookUpId);
}

/** However an order ends, even without an answer: balance, statement and limits are asked for again (spec 4.4). */
function moneyMoved(queries: QueryClient, accountId: string): void {
  void queries.invalidateQueries({ queryKey: balanceKey(accountId) });
  void queries.invalidateQueries({ queryKey: statementKey(accountId) });
  void queries.invalidateQueries({ queryKey: limitsKey(accountId) });
}

/** Sends an order and says how it went, also to a customer who has left the screen meanwhile. */
export function useSendOrder() {
  const owner = useOwner();
  const { store, customerId } = owner;
  const queries = useQueryClient();
  const isSaid = ({ lookUpId }: PaymentOrder) =>
    store.isClaimed(lookUpId) || store.list(customerId).some((one) => one.lookUpId === lookUpId);
  return useMutation<PaymentOutcome, OrderFailed, { order: PaymentOrder; pin: string }>({
    mutationFn: ({ order, pin }) => sendOrder(owner, order, pin),
    onSuccess: ({ status }, { order }) => void (status === "SETTLED" && toast.success(paid[order.kind])),
    // Where the order's screen, its notice or a field says the same, the toast is not announced too.
    onError: ({ message }, { order }) => void (message && toast.error(message, { quiet: isSaid(order) })),
    onSettled: (_outcome, _error, { order }) => moneyMoved(queries, order.accountId),
  });
}

/** Gives an order up. */
export function useCloseOrder() {
  const owner = useOwner();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (order: PaymentOrder) => closeOrder(owner, order),
    onSettled: (_outcome, _error, order) => moneyMoved(queries, order.accountId),
  });
}

const isInSight = () => document.visibilityState !== "hidden";
function onSight(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Asks what became of an order at once, when the connection or the customer comes back, and every 15 s until it is
 * known. Only in sight: what is known leaves storage, and a hidden tab would say it to no one.
 */
export function useOutcome(order: HeldOrder): UseQueryResult<LookUpOutcome> {
  const owner = useOwner();
  const queries = useQueryClient();
  const { accountId, lookUpId, outcome, sending } = order;
  const inSight = useSyncExternalStore(onSight, isInSight);
  return useQuery({
    queryKey: ["order-outcome", accountId, lookUpId],
    queryFn: async ({ signal }) => {
      const found = await askOutcome(owner, order, signal);
      if (found.status !== "NOT_PAID") moneyMoved(queries, accountId);
      return found;
    },
    enabled: inSight && !sending && (outcome === null || outcome.status === "PENDING"),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: outcome ? whilePending : whileOpen,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    networkMode: "always",
  });
}
