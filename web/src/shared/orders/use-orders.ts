import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import type { OrderOutcome } from "@vitral/contract/pix";
import { type QueryClient, useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { toast } from "@vitral/ui/notices/toast.ts";
import { balanceKey, limitsKey, schedulesKey, statementKey } from "../account/query-keys.ts";
import { useSession } from "../session/session.ts";
import type { PaymentOrder } from "./open-order.ts";
import { type HeldOrder, orderStore } from "./order-store.ts";
import { askOutcome, closeOrder, type OrderFailed, sendOrder } from "./send-order.ts";

const paid = { KEY: "Transferência realizada com sucesso", QR: "Pagamento realizado com sucesso" };
const scheduled = "Pix Agendado com sucesso";
/** What the order's own screen shows at a field: at the PIN, or at the key or code that is typed again. */
const fieldFailures = new Set<string>(["wrong-pin", "look-up-expired"]);
const whileOpen = 15_000;
const whilePending = 5_000;

/** The store and the signed-in customer, who sees no orders but their own. */
function useOwner() {
  return { store: orderStore, customerId: useSession().user.id };
}

// Registered once for the whole page, even while nobody is signed in: a storage event is not repeated.
window.addEventListener("storage", (event) => orderStore.follow(event));
// A page from the back-forward cache may have missed storage events.
window.addEventListener("pageshow", ({ persisted }) => persisted && orderStore.follow({ key: null }));

/** The customer's orders without a known or read outcome, except the one whose own screen is shown. */
export function useOpenOrders(): HeldOrder[] {
  const { customerId } = useOwner();
  useSyncExternalStore(orderStore.subscribe, orderStore.version);
  return orderStore.list(customerId).filter(({ lookUpId }) => !orderStore.isClaimed(lookUpId));
}

/** While the calling screen is shown, it tells the outcome of this order itself; null claims no order. */
export function useClaim(lookUpId: string | null): void {
  useEffect(() => (lookUpId === null ? undefined : orderStore.claim(lookUpId)), [lookUpId]);
}

/** Removes an order from this tab when the customer has read its outcome. */
export function useDismiss(): (order: PaymentOrder) => void {
  const { customerId } = useOwner();
  return ({ lookUpId }) => orderStore.remove(customerId, lookUpId);
}

/** Reloads balance, statement and limits after every order, even one without an answer (spec 4.4). */
export function reloadAccount(queries: QueryClient, accountId: string): void {
  void queries.invalidateQueries({ queryKey: balanceKey(accountId) });
  void queries.invalidateQueries({ queryKey: statementKey(accountId) });
  void queries.invalidateQueries({ queryKey: limitsKey(accountId) });
  void queries.invalidateQueries({ queryKey: schedulesKey(accountId) });
}

/** Sends an order and shows a toast with the result, even if the customer has left the screen meanwhile. */
export function useSendOrder() {
  const owner = useOwner();
  const { store, customerId } = owner;
  const queries = useQueryClient();
  const isShown = ({ lookUpId }: PaymentOrder) =>
    store.isClaimed(lookUpId) || store.list(customerId).some((one) => one.lookUpId === lookUpId);
  return useMutation<OrderOutcome, OrderFailed, { order: PaymentOrder; pin: string }>({
    mutationFn: ({ order, pin }) => sendOrder(owner, order, pin),
    onSuccess: ({ status }, { order }) => {
      if (status === "SETTLED") toast.success(paid[order.kind]);
      if (status === "SCHEDULED") toast.success(scheduled);
    },
    onError: ({ message, failure }, { order }) => {
      const isAtField = fieldFailures.has(failure.name) && store.isClaimed(order.lookUpId);
      // If the order's screen or notice announces the same sentence, the toast does not.
      if (message && !isAtField) toast.error(message, { quiet: isShown(order) });
    },
    onSettled: (_outcome, _error, { order }) => reloadAccount(queries, order.accountId),
  });
}

/** Cancels an order. */
export function useCloseOrder() {
  const owner = useOwner();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (order: PaymentOrder) => closeOrder(owner, order),
    onSettled: (_outcome, _error, order) => reloadAccount(queries, order.accountId),
  });
}

const isPageVisible = () => document.visibilityState !== "hidden";
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Asks for the outcome of an order: at once, every 15 s until it is known, and when the connection or the focus comes
 * back. Only in a visible tab: a known outcome leaves storage, so a hidden tab would take it from the visible one.
 */
export function useOutcome(order: HeldOrder): UseQueryResult<LookUpOutcome> {
  const owner = useOwner();
  const queries = useQueryClient();
  const { accountId, lookUpId, outcome, sending } = order;
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible);
  return useQuery({
    queryKey: ["order-outcome", accountId, lookUpId],
    queryFn: async ({ signal }) => {
      const found = await askOutcome(owner, order, signal);
      if (found.status !== "NOT_PAID") reloadAccount(queries, accountId);
      return found;
    },
    enabled: isVisible && !sending && (outcome === null || outcome.status === "PENDING"),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: outcome ? whilePending : whileOpen,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    networkMode: "always",
  });
}
