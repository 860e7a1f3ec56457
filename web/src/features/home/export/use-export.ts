import { exportTransactions } from "@vitral/contract/statement";
import { downloadTransactions, type StatementFormat } from "@vitral/contract/statement-files";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../../lib/api.ts";
import { receiveFile } from "../../../lib/receive-file.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import type { Period } from "../period.ts";

const requested = "Exportação solicitada! O extrato será enviado para o seu e-mail.";
const failed = "Erro ao exportar. Tente novamente.";

/** How a statement leaves: by e-mail (spec 5.7, 8), or as a file at once. */
export type ExportWay = "email" | StatementFormat;
type Requested = { way: ExportWay; period: Period };

/** Exports the statement of a period; `onDone` runs when it was requested or saved. */
export function useExport(onDone: () => void) {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async ({ way, period }: Requested) => {
      if (way === "email") await call(exportTransactions, { params: { accountId }, query: period });
      else
        saveFile(await receiveFile(downloadTransactions, { params: { accountId }, query: { format: way, ...period } }));
    },
    onSuccess: (_, { way }) => {
      toast.success(way === "email" ? requested : "Extrato baixado.");
      onDone();
    },
    onError: (_, { way }) => way === "email" && toast.error(failed),
  });
}
