import type { Cents } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { isPix } from "@vitral/contract/transaction-categories";
import { ShieldAlert } from "lucide-react";
import { generatePath, Link } from "react-router";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { today } from "../../lib/bank-clock.ts";
import { paths } from "../../lib/paths.ts";
import { useTenant } from "../tenant/tenant.tsx";
import { useSentContestOf } from "../contests/sent-contests.ts";
import type { ReceiptData } from "./receipt.tsx";

type Props = {
  receipt: ReceiptData;
  /** What came back of it; undefined while that is not known. */
  returned: Cents | undefined;
  onContest: () => void;
  onLeave: () => void;
};

/**
 * Below the receipt of a sent Pix: the way to its contest, else 'Contestar' within the bank's days while it has not
 * come back in full. Nothing until both have been looked for.
 */
export function ReceiptContest(props: Props) {
  return isSentPix(props.receipt) ? <OfSentPix {...props} /> : null;
}

function OfSentPix({ receipt, returned, onContest, onLeave }: Props) {
  const { id, createdAt, amount } = receipt.transaction;
  const { contestDays } = useTenant();
  const { data: dispute, isPending } = useSentContestOf(id);
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
  if (isPending || returned === undefined || returned >= amount) return null;
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
  !credit && externalStatus === "SETTLED" && isPix(category);

const daysSince = (at: Date): number => (Date.parse(today()) - Date.parse(saoPauloDay(at))) / 86_400_000;
