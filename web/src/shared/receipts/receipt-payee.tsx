import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import { payAgain } from "../../lib/pay-again.ts";
import { paths } from "../../lib/paths.ts";
import { buttonLook } from "@vitral/ui/buttons/button.tsx";
import { SaveFavorite } from "../favorites/save-favorite.tsx";
import type { ReceiptData } from "./receipt-text.ts";

/** Under the receipt of a Pix that was sent to a key: 'Pagar de novo' and 'Salvar favorecido'. */
export function ReceiptPayee({ receipt: { paidKey, data }, onLeave }: { receipt: ReceiptData; onLeave: () => void }) {
  if (!paidKey) return null;
  const { name, document } = data.beneficiary;
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2 print:hidden [&>*]:min-w-0">
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
    </div>
  );
}
