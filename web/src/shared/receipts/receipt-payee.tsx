import { CalendarClock, RotateCw } from "lucide-react";
import { generatePath, Link } from "react-router";
import { payAgain } from "../../lib/pay-again.ts";
import { paths } from "../../lib/paths.ts";
import { buttonLook } from "@vitral/ui/buttons/button.tsx";
import { SaveFavorite } from "../favorites/save-favorite.tsx";
import type { ReceiptData } from "./receipt-data.ts";

type Props = { receipt: ReceiptData; onLeave: () => void };

/** Under the receipt of a sent Pix: 'Pagar de novo' and 'Salvar favorecido' of a key, and the Pix Agendado it was. */
export function ReceiptPayee({ receipt: { paidKey, scheduleId, data }, onLeave }: Props) {
  if (!paidKey && !scheduleId) return null;
  const { name, document } = data.beneficiary;
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2 print:hidden [&>*]:min-w-0">
      {paidKey && (
        <>
          <Link
            to={paths.transfer.pixKey}
            state={payAgain(paidKey.key)}
            onClick={onLeave}
            className={buttonLook("secondary", true)}
          >
            <RotateCw aria-hidden="true" className="size-5" />
            Pagar de novo
          </Link>
          <SaveFavorite payee={{ ...paidKey, name, document }} wide />
        </>
      )}
      {scheduleId && (
        <Link
          to={generatePath(paths.transfer.schedule, { scheduleId })}
          onClick={onLeave}
          className={buttonLook("secondary", true)}
        >
          <CalendarClock aria-hidden="true" className="size-5" />
          Ver agendamento
        </Link>
      )}
    </div>
  );
}
