import { saoPauloDay } from "@vitral/brazil/dates";
import { ShieldAlert } from "lucide-react";
import { generatePath, Link } from "react-router";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { paths } from "../../lib/paths.ts";
import { useTenant } from "../tenant/tenant.tsx";
import { useDisputeOf } from "../disputes/disputes.ts";
import type { ReceiptData } from "./receipt.tsx";

type Props = { receipt: ReceiptData; onContest: () => void; onLeave: () => void };

/** Below the receipt of a sent Pix: the way to its contest, else 'Contestar' within the bank's days. */
export function ReceiptDispute(props: Props) {
  return isSentPix(props.receipt) ? <OfSentPix {...props} /> : null;
}

function OfSentPix({ receipt, onContest, onLeave }: Props) {
  const { id, createdAt } = receipt.transaction;
  const { contestDays } = useTenant();
  const { data: dispute } = useDisputeOf(id);
  if (dispute)
    return (
      <div className="mt-2 print:hidden">
        <Link
          to={generatePath(paths.account.dispute, { disputeId: dispute.id })}
          onClick={onLeave}
          className={buttonLook("secondary", true)}
        >
          <ShieldAlert aria-hidden="true" className="size-5" />
          Ver contestação
        </Link>
      </div>
    );
  if (daysSince(createdAt) > contestDays) return null;
  return (
    <div className="mt-2 grid gap-2 print:hidden">
      <Button variant="secondary" wide onClick={onContest}>
        <ShieldAlert aria-hidden="true" className="size-5" />
        Contestar
      </Button>
      <p className="text-center text-caption text-pretty text-neutral-600">
        Foi golpe, fraude ou ameaça? Conteste em até {contestDays} dias.
      </p>
    </div>
  );
}

const isSentPix = ({ transaction: { credit, category, externalStatus } }: ReceiptData): boolean =>
  !credit && externalStatus === "SETTLED" && (category === "Pix enviado" || category === "QR Code pago");

const daysSince = (at: string): number =>
  (Date.parse(saoPauloDay(new Date())) - Date.parse(saoPauloDay(new Date(at)))) / 86_400_000;
