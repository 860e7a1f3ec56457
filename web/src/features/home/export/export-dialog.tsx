import { periodRequired } from "@vitral/contract/statement";
import { FileSpreadsheet, FileText, Landmark, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { type Period, periodText } from "../period.ts";
import { ExportPeriod } from "./export-period.tsx";
import { type ExportWay, useExport } from "./use-export.ts";

/** `searched`: a search narrows the rows on the screen; it does not narrow what is exported. */
type Props = { open: boolean; onClose: () => void; period: Period | null; searched: boolean };

const files: { way: ExportWay; name: string; use: string; icon: ReactNode }[] = [
  { way: "pdf", name: "PDF", use: "Para ler, imprimir e guardar", icon: <FileText /> },
  { way: "csv", name: "CSV", use: "Para planilhas", icon: <FileSpreadsheet /> },
  { way: "ofx", name: "OFX", use: "Para programas de finanças e contabilidade", icon: <Landmark /> },
];

/**
 * 'Exportar extrato': the period's statement by e-mail, or as a file at once. Where the statement has no period, the
 * specification's sentence stands above the periods that can be chosen (spec 5.7).
 */
export default function ExportDialog({ open, onClose, period, searched }: Props) {
  const { email } = useSession().user;
  const [chosen, setChosen] = useState(period);
  const exporting = useExport(onClose);
  const ways = [
    {
      way: "email" as const,
      name: "E-mail",
      use: email ? `PDF e CSV para ${email}` : "PDF e CSV no seu e-mail",
      icon: <Mail />,
    },
    ...files,
  ];
  const choose = (way: ExportWay) => (chosen ? exporting.mutate({ way, period: chosen }) : toast.error(periodRequired));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Exportar extrato"
      description={period ? `Período: ${periodText(period)}` : periodRequired}
    >
      <div className="mt-4 grid gap-4 [&>*]:min-w-0">
        {!period && <ExportPeriod onPeriod={setChosen} />}
        <ul className="grid gap-2">
          {ways.map(({ way, name, use, icon }) => (
            <li key={way} className="grid">
              <Button
                variant="secondary"
                busy={exporting.isPending && exporting.variables.way === way}
                disabled={exporting.isPending}
                onClick={() => choose(way)}
              >
                <span aria-hidden="true" className="text-accent-strong [&>svg]:size-6">
                  {icon}
                </span>
                <span className="min-w-0 grow text-left">
                  <span className="block">{name}</span>
                  <span className="block text-sm font-normal wrap-anywhere text-neutral-600">{use}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {searched && (
          <p className="text-sm text-neutral-600">
            O extrato exportado tem todas as movimentações do período, também as que a sua busca não mostra.
          </p>
        )}
        {exporting.isError && (
          <Notice kind="danger" title="Não foi possível exportar o extrato">
            {messageOf(exporting.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
