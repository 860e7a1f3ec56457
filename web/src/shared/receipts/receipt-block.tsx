import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { blockReasons } from "@vitral/contract/pix-blocks";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useBlocks } from "../account/blocks.ts";

/** Below the receipt of a received Pix: what of it is blocked, why and until when. */
export function ReceiptBlock({ transactionId }: { transactionId: string }) {
  const { data } = useBlocks();
  const block = data?.find((one) => one.transactionId === transactionId);
  if (!block) return null;
  const until = new Date(block.until);
  return (
    <div className="mt-4 print:hidden">
      <Notice kind="info" title={`${formatBrl(block.amount)} bloqueados`}>
        {blockReasons[block.kind]} O bloqueio termina até {formatDate(until)} às {formatTime(until).slice(0, 5)}. Você
        pode devolver este Pix.
      </Notice>
    </div>
  );
}
