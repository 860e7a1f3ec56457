import { useMutation } from "@tanstack/react-query";
import { downloadTransactions, type StatementFormat } from "@vitral/contract/statement-files";
import { FileSpreadsheet, FileText, Landmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { today as bankToday } from "../../../lib/bank-clock.ts";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { receiveFile } from "../../../lib/receive-file.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { lastDays, type Period, periodText } from "../period.ts";

/** `searched`: a search narrows the rows on the screen; it does not narrow a file. */
type Props = { open: boolean; onClose: () => void; period: Period | null; searched: boolean };

/** The days of the file where the customer has chosen no period. */
const daysWithoutPeriod = 30;

const formats: { format: StatementFormat; name: string; use: string; icon: ReactNode }[] = [
  { format: "pdf", name: "PDF", use: "Para ler, imprimir e guardar", icon: <FileText /> },
  { format: "csv", name: "CSV", use: "Para planilhas", icon: <FileSpreadsheet /> },
  { format: "ofx", name: "OFX", use: "Para programas de finanças e contabilidade", icon: <Landmark /> },
];

/** 'Baixar extrato': the period's statement as a file, at once. */
export default function DownloadDialog({ open, onClose, period, searched }: Props) {
  const accountId = useAccountId();
  const [today] = useState(bankToday);
  const days = period ?? lastDays(daysWithoutPeriod, today);
  const loading = useMutation({
    mutationFn: (format: StatementFormat) =>
      receiveFile(downloadTransactions, { params: { accountId }, query: { format, ...days } }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success("Extrato baixado.");
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Baixar extrato"
      description={period ? `Período: ${periodText(days)}` : `Últimos ${daysWithoutPeriod} dias: ${periodText(days)}`}
    >
      <ul className="mt-4 grid gap-2">
        {formats.map(({ format, name, use, icon }) => (
          <li key={format} className="grid">
            <Button
              variant="secondary"
              busy={loading.isPending && loading.variables === format}
              disabled={loading.isPending}
              onClick={() => loading.mutate(format)}
            >
              <span aria-hidden="true" className="text-accent-strong [&>svg]:size-6">
                {icon}
              </span>
              <span className="min-w-0 grow text-left">
                <span className="block">{name}</span>
                <span className="block text-sm font-normal text-neutral-600">{use}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {searched && (
        <p className="mt-4 text-sm text-neutral-600">
          O arquivo tem todas as movimentações do período, também as que a sua busca não mostra.
        </p>
      )}
      {!period && <p className="mt-4 text-sm text-neutral-600">Para outras datas, escolha um período em Filtrar.</p>}
      {loading.isError && (
        <div className="mt-4">
          <Notice kind="danger" title="Não foi possível baixar o extrato">
            {messageOf(loading.error)}
          </Notice>
        </div>
      )}
    </Dialog>
  );
}
