import { exportTransactions, periodRequired } from "@vitral/contract/statement";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../../shared/session/session.ts";
import type { Period } from "./period.ts";

const requested = "Exportação solicitada! O extrato será enviado para o seu e-mail.";
const failed = "Erro ao exportar. Tente novamente.";

/**
 * Requests the statement of the chosen period by e-mail; without a period, tells the customer to choose one (spec 5.7,
 * 8).
 */
export function useExport(period: Period | null): { ask: () => void; busy: boolean } {
  const accountId = useAccountId();
  const { mutate, isPending } = useMutation({
    mutationFn: (query: Period) => call(exportTransactions, { params: { accountId }, query }),
    onSuccess: () => toast.success(requested),
    onError: () => toast.error(failed),
  });
  const ask = () => {
    if (period) mutate(period);
    else toast.error(periodRequired);
  };
  return { ask, busy: isPending };
}
