import { downloadCaseFile } from "@vitral/contract/console/cases/case-files";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { AddFile } from "./add-file.tsx";
import { RemoveFile } from "./remove-file.tsx";

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} MB`;

/** The files of a case: who may see personal data saves them, who works on cases adds them and removes own ones. */
export function CaseFiles({ found }: { found: CaseDetail }) {
  const { slug } = useTenant();
  const [mayWork, maySee] = [useMay("cases.work"), useMay("customers.reveal")];
  const params = { tenant: slug, id: found.id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: string) => saveFile(await callFile(downloadCaseFile, { params: { ...params, file } })),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Card title="Arquivos" aside={mayWork && <AddFile found={found} />}>
      {found.files.length === 0 ? (
        <p className="text-sm text-neutral-600">Nenhum arquivo anexado.</p>
      ) : (
        <ul className="grid divide-y divide-neutral-200 text-sm">
          {found.files.map((file) => (
            <li key={file.id} className="py-2 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                {maySee && !file.removed ? (
                  <button
                    type="button"
                    disabled={isPending && variables === file.id}
                    onClick={() => mutate(file.id)}
                    className="min-h-7 min-w-0 text-left font-medium wrap-anywhere text-accent-strong hover:underline"
                  >
                    <span className="sr-only">Salvar </span>
                    {file.name}
                  </button>
                ) : (
                  <span className="font-medium wrap-anywhere">{file.name}</span>
                )}
                <span className="text-caption text-neutral-600">
                  {`${file.format.toUpperCase()}, ${size(file.bytes)} · ${file.by} · ${moment(file.at)}`}
                </span>
              </div>
              {file.removed ? (
                <p className="text-caption wrap-anywhere text-neutral-600">
                  {`Removido por quem anexou, ${moment(file.removed.at)}: ${file.removed.reason}`}
                </p>
              ) : (
                <RemoveFile found={found} file={file} />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.files.length > 0 && (
        <p className="pt-3 text-caption text-neutral-600">
          {maySee ? "Cada arquivo salvo fica na auditoria." : "Seu perfil vê os nomes dos arquivos, e não o conteúdo."}
        </p>
      )}
    </Card>
  );
}
