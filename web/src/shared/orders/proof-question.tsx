import { useEffect, useSyncExternalStore } from "react";
import { noConnection } from "@vitral/ui/lib/api-error.ts";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import type { PaymentOrder } from "./open-order.ts";
import type { ProofDialogProps } from "./proof-dialog.tsx";

/** The dialog with its library, loaded ahead by the screens of a payment. Without it the payment is not made. */
export const ProofDialog = lazyPart<ProofDialogProps>(() => import("./proof-dialog.tsx"), {
  waiting: (
    <output className="fixed inset-0 z-40 grid place-items-center bg-scrim/45">
      <Spinner className="size-8 text-white" />
      <span className="sr-only">Carregando a confirmação</span>
    </output>
  ),
  failed: (_, { onEnd }) => <Unloaded onEnd={onEnd} />,
});

function Unloaded({ onEnd }: Pick<ProofDialogProps, "onEnd">) {
  useEffect(() => {
    toast.error(noConnection);
    onEnd(null);
  }, [onEnd]);
  return null;
}

let asked: { order: PaymentOrder; end: (proof: string | null) => void } | null = null;
const listeners = new Set<() => void>();
const show = (next: typeof asked) => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the customer to confirm an order with a passkey or a code. The proof of it; null: the customer did not, or has
 * left the area meanwhile.
 */
export const askProof = (order: PaymentOrder): Promise<string | null> =>
  new Promise((resolve) => {
    if (listeners.size === 0) return resolve(null);
    asked?.end(null);
    const end = (proof: string | null) => {
      if (asked?.end === end) show(null);
      resolve(proof);
    };
    show({ order, end });
  });

/** The question about the order that needs a proof. Who leaves the area has not confirmed. */
export function ProofQuestion() {
  const question = useSyncExternalStore(subscribe, () => asked);
  return question && <ProofDialog key={question.order.lookUpId} order={question.order} onEnd={question.end} />;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    asked?.end(null);
  };
}
