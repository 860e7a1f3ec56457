import { formatBrl } from "@vitral/brazil/cents";
import { formatLastDay } from "@vitral/brazil/dates";
import type { Refund } from "@vitral/contract/pix-refunds";
import { Undo2 } from "lucide-react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { momentText } from "../../lib/moment-text.ts";
import type { Refunds, useRefunds } from "../refunds/refunds.ts";

type Props = {
  refunds: ReturnType<typeof useRefunds>;
  /** Opens the receipt of another transaction of this statement. */
  onShow: (transactionId: string) => void;
  onRefund: () => void;
};

/** Below a receipt: its refunds with their receipts, the Pix that it refunds, and 'Devolver' while that is possible. */
export function ReceiptRefunds({ refunds: { data, error, isFetching, refetch }, onShow, onRefund }: Props) {
  if (data) return <Shown data={data} onShow={onShow} onRefund={onRefund} />;
  if (!error) return null;
  return (
    <div className="mt-5 print:hidden">
      <Notice
        kind="info"
        title="Não foi possível carregar as devoluções"
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    </div>
  );
}

function Shown({
  data: { refunds, refundable, refundOf },
  onShow,
  onRefund,
}: Omit<Props, "refunds"> & { data: Refunds }) {
  const canRefund = refundable !== null && refundable.left > 0;
  if (refunds.length === 0 && refundOf === null && !canRefund) return null;
  return (
    <div className="mt-5 grid gap-4 border-t border-neutral-200 pt-4 print:hidden [&>*]:min-w-0">
      {refunds.length > 0 && (
        <section aria-label="Devoluções">
          <h3 className="font-semibold">Devoluções</h3>
          <ul className="divide-y divide-neutral-200">
            {refunds.map((refund) => (
              <Row key={refund.id} refund={refund} onShow={onShow} />
            ))}
          </ul>
        </section>
      )}
      {refundOf !== null && (
        <Button variant="secondary" wide onClick={() => onShow(refundOf)}>
          Ver o Pix original
        </Button>
      )}
      {canRefund && (
        <div className="grid gap-2">
          <Button variant="secondary" wide onClick={onRefund}>
            <Undo2 aria-hidden="true" className="size-5" />
            Devolver
          </Button>
          <p className="text-center text-caption text-pretty text-neutral-600">
            Você pode devolver até {formatBrl(refundable.left)}, até {formatLastDay(refundable.until)}.
          </p>
        </div>
      )}
    </div>
  );
}

const words: Record<Refund["status"], string> = {
  SETTLED: "Concluída",
  PENDING: "Em processamento",
  FAILED: "Não concluída",
};

function Row({ refund: { id, amount, status, createdAt }, onShow }: { refund: Refund } & Pick<Props, "onShow">) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 text-sm">
        <span className={`block font-semibold tabular-nums ${status === "FAILED" ? "line-through" : ""}`}>
          {formatBrl(amount)}
        </span>
        <span className="block text-caption text-neutral-600">
          {momentText(createdAt)} · {words[status]}
        </span>
      </span>
      {status === "SETTLED" && (
        // Its words stand below those of the row where it wraps, and at the receipt's edge beside them.
        <span className="-mx-5">
          <Button
            variant="quiet"
            aria-label={`Ver comprovante da devolução de ${formatBrl(amount)}`}
            onClick={() => onShow(id)}
          >
            Ver comprovante
          </Button>
        </span>
      )}
    </li>
  );
}
