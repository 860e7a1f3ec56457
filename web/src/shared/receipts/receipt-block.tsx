import { formatBrl } from "@vitral/brazil/cents";
import { blockReasons } from "@vitral/contract/pix-blocks";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { momentText } from "../../lib/moment-text.ts";
import { useBlocks } from "../account/blocks.ts";

/** Below the receipt of a received Pix: what of it is blocked, why and until when. */
export function ReceiptBlock({ transactionId }: { transactionId: string }) {
  const { data } = useBlocks();
  const block = data?.find((one) => one.transactionId === transactionId);
  if (!block) return null;
  return (
    <div className="mt-4 print:hidden">
      <Notice kind="info" title={`${formatBrl(block.amount)} bloqueados`}>
        {blockReasons[block.kind]} O bloqueio termina até {momentText(block.until)}. Você pode devolver este Pix.
      </Notice>
    </div>
  );
}
