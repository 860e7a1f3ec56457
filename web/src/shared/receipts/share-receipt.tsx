import { downloadReceipt } from "@vitral/contract/receipts";
import { receiptAction } from "@vitral/contract/receipt-action";
import type { UseQueryResult } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { receiveFile } from "../../lib/receive-file.ts";
import { useAccountId } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.tsx";
import type { ReceiptData } from "./receipt-data.ts";
import { receiptText } from "./receipt-text.ts";
import { useShare } from "./share.ts";

type Props = { transactionId: string; category: string; glance: UseQueryResult<ReceiptData> };

/** 'Compartilhar' of what has just been paid; a receipt that has not come yet is asked for again by the press. */
export default function ShareReceipt({ transactionId, category, glance }: Props) {
  const tenant = useTenant();
  const params = { accountId: useAccountId(), transactionId };
  const title = `Comprovante de ${receiptAction(category)}`;
  const { data, refetch } = glance;
  const load = async () => data ?? (await refetch({ throwOnError: true })).data;
  const sharing = useShare({
    title,
    text: async () => {
      const receipt = await load();
      return receipt ? receiptText(title, receipt, tenant) : title;
    },
    file: () => receiveFile(downloadReceipt, { params, query: { format: "png" } }),
    copied: "Comprovante copiado.",
    notCopied: "Erro ao copiar o comprovante.",
  });
  return (
    <Button wide busy={sharing.isPending} onClick={() => sharing.mutate()}>
      {!sharing.isPending && <Share2 aria-hidden="true" className="size-5" />}
      Compartilhar
    </Button>
  );
}
