import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { useAccountId } from "../session/session.ts";
import type { HeldOrder } from "./order-store.ts";
import { hourOf, titleOf } from "./order-text.ts";
import { nothingCharged } from "./payment-failure.ts";
import { ReceiptButton } from "./receipt-button.tsx";
import { ResendOrder } from "./resend-order.tsx";
import { useCloseOrder, useDismiss, useOpenOrders, useOutcome } from "./use-orders.ts";

/**
 * The outcome of orders whose answer was lost. It stands on every screen of the area, because the customer may have
 * reloaded the page, opened another tab or signed in again since.
 */
export function OpenOrders() {
  const orders = useOpenOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-label="Pagamentos sem resposta" className="mb-6 grid gap-3 [&>*]:min-w-0 print:hidden">
      {orders.map((order) => (
        <OrderNotice key={order.lookUpId} order={order} />
      ))}
    </section>
  );
}

/** One order. It takes the focus when the focused button in it disappears, so that the keyboard continues here. */
function OrderNotice({ order }: { order: HeldOrder }) {
  const notice = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    // Its parts render on their own, so the DOM is observed and not this component.
    const changes = new MutationObserver(() => {
      const isGone = focused.current?.isConnected === false;
      if (isGone && document.activeElement === document.body) notice.current?.focus();
    });
    if (notice.current) changes.observe(notice.current, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  const clearFocus = (left: Element) => {
    if (focused.current === left) focused.current = null;
  };
  return (
    <div
      ref={notice}
      tabIndex={-1}
      aria-live="polite"
      onFocus={({ target }) => void (focused.current = target)}
      // A browser also blurs an element that is being removed. Only one that stays was left by the customer.
      onBlur={({ target }) => queueMicrotask(() => target.isConnected && clearFocus(target))}
    >
      {order.outcome ? <Known order={order} /> : <Unknown order={order} />}
    </div>
  );
}

/** An order without an outcome. The customer can ask for the outcome, send the order again, or cancel it. */
function Unknown({ order }: { order: HeldOrder }) {
  const requests = useOutcome(order);
  const close = useCloseOrder();
  const dismiss = useDismiss();
  const [isResending, setResending] = useState(false);
  const title = titleOf(order);
  if (order.sending && !isResending) return <Sending title={title} />;
  if (isResending) {
    return (
      <Notice kind="danger" title={title} action={<ResendOrder order={order} onCancel={() => setResending(false)} />} />
    );
  }
  const { data, error, isFetching, refetch } = requests;
  if (data?.status === "NOT_PAID" && !requests.isError) {
    return (
      <UnknownNotice
        title={title}
        buttons={
          <>
            <Button onClick={() => setResending(true)}>Tentar este pagamento de novo</Button>
            <Button variant="secondary" busy={close.isPending} onClick={() => close.mutate(order)}>
              Cancelar este pagamento
            </Button>
          </>
        }
      >
        Até agora não foi, mas o seu pedido ainda pode chegar até {hourOf(data.expiresAt)}. Você pode tentar de novo sem
        risco: este pagamento nunca é feito duas vezes. Se cancelar, ele não é mais feito.
        {close.error && <p role="alert">Não foi possível cancelar. {messageOf(close.error)}</p>}
      </UnknownNotice>
    );
  }
  if (!error) {
    return (
      <Notice kind="danger" title={title}>
        <span className="flex items-center gap-2">
          <Spinner className="size-4" />
          Consultando o resultado. Não faça outra igual antes de saber.
        </span>
      </Notice>
    );
  }
  return (
    <UnknownNotice
      title={title}
      buttons={
        <>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Consultar de novo
          </Button>
          {cannotBeAsked(order, error) && (
            <Button variant="quiet" onClick={() => dismiss(order)}>
              Dispensar
            </Button>
          )}
        </>
      }
    >
      Não foi possível consultar o resultado. {messageOf(error)} Não faça outra igual antes de saber: confira o extrato.
    </UnknownNotice>
  );
}

const aDay = 24 * 3_600_000;

/**
 * Whether the server no longer answers for this order. A look-up that is a day old cannot pay any more, so the notice
 * may be dismissed; the statement tells the outcome.
 */
const cannotBeAsked = ({ at }: HeldOrder, error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && Date.now() - Date.parse(at) > aDay;

const ButtonRow = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>;

type UnknownProps = { title: string; buttons: ReactNode; children: ReactNode };

const UnknownNotice = ({ title, buttons, children }: UnknownProps) => (
  <Notice kind="danger" title={title} action={<ButtonRow>{buttons}</ButtonRow>}>
    {children}
  </Notice>
);

const Sending = ({ title }: { title: string }) => (
  <Notice kind="info" title={title}>
    Aguarde a nossa resposta.
  </Notice>
);

/** The outcome of an order, until the customer has read it. */
function Known({ order }: { order: HeldOrder }) {
  useOutcome(order);
  const accountId = useAccountId();
  const dismiss = useDismiss();
  const close = () => {
    dismiss(order);
    document.querySelector<HTMLElement>("#content h1")?.focus();
  };
  const { outcome } = order;
  if (!outcome) return null;
  const isPaid = outcome.status === "SETTLED" && order.accountId === accountId;
  return (
    <Notice
      kind={outcome.status === "FAILED" ? "danger" : "info"}
      title={titleOf(order)}
      action={
        <ButtonRow>
          {isPaid && <ReceiptButton transactionId={outcome.transactionId} kind={order.kind} />}
          <Button variant={isPaid ? "quiet" : "secondary"} onClick={close}>
            Entendi
          </Button>
        </ButtonRow>
      }
    >
      {detailOf(outcome)}
    </Notice>
  );
}

function detailOf(outcome: NonNullable<HeldOrder["outcome"]>): string {
  switch (outcome.status) {
    case "SETTLED":
      return "Você não precisa fazer de novo.";
    case "PENDING":
      return "Você não precisa fazer de novo: o extrato e um e-mail vão dizer o resultado.";
    case "SCHEDULED":
      return "Você não precisa fazer de novo: nada foi cobrado, e o Pix está em Pix agendados.";
    case "FAILED":
      return nothingCharged(outcome.failure);
    case "EXPIRED":
    default:
      return "O pagamento foi cancelado antes de ser feito. Nada foi cobrado. Se ainda quiser, faça outro.";
  }
}
