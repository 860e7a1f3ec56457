import { saoPauloDay } from "@vitral/brazil/dates";
import { disputeDays } from "@vitral/contract/pix-disputes";
import { ShieldAlert } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import type { ReceiptData } from "./receipt.tsx";

/** Below the receipt of a Pix that was sent in the last 80 days: 'Contestar'. */
export function ReceiptDispute({ receipt, onContest }: { receipt: ReceiptData; onContest: () => void }) {
  if (!canBeContested(receipt)) return null;
  return (
    <div className="mt-2 grid gap-2 print:hidden">
      <Button variant="secondary" wide onClick={onContest}>
        <ShieldAlert aria-hidden="true" className="size-5" />
        Contestar
      </Button>
      <p className="text-center text-caption text-pretty text-neutral-600">
        Foi golpe, fraude ou ameaça? Conteste em até {disputeDays} dias.
      </p>
    </div>
  );
}

function canBeContested({ transaction: { credit, category, externalStatus, createdAt } }: ReceiptData): boolean {
  if (credit || externalStatus !== "SETTLED" || !(category === "Pix enviado" || category === "QR Code pago"))
    return false;
  const days = (Date.parse(saoPauloDay(new Date())) - Date.parse(saoPauloDay(new Date(createdAt)))) / 86_400_000;
  return days <= disputeDays;
}
