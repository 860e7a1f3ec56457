import {
  addCaseFile,
  caseFileFormats,
  downloadCaseFile,
  largestCaseFile,
} from "@vitral/contract/console/cases/case-files";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useId, useRef, useState } from "react";
import { callFile, sendFile } from "../../lib/api.ts";
import { moment } from "../../shared/books/moment.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} MB`;

/** The files of a case: who may see personal data saves them, who works on cases adds them. */
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
          {found.files.map(({ id, name, format, bytes, by, at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
              {maySee ? (
                <button
                  type="button"
                  disabled={isPending && variables === id}
                  onClick={() => mutate(id)}
                  className="min-h-7 min-w-0 text-left font-medium wrap-anywhere text-accent-strong hover:underline"
                >
                  <span className="sr-only">Salvar </span>
                  {name}
                </button>
              ) : (
                <span className="font-medium wrap-anywhere">{name}</span>
              )}
              <span className="text-caption text-neutral-600">
                {`${format.toUpperCase()}, ${size(bytes)} · ${by} · ${moment(at)}`}
              </span>
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

function AddFile({ found }: { found: CaseDetail }) {
  const { slug } = useTenant();
  const { show } = useCase();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, isError, variables, reset } = useMutation({
    mutationFn: (file: File) => sendFile(addCaseFile, { params: { tenant: slug, id: found.id } }, file),
    onSuccess: (now) => {
      show(now);
      toast.success("Arquivo anexado.");
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const send = (file: File) => {
    setProblem(null);
    mutate(file);
  };
  const choose = (file: File | undefined) => {
    setProblem(null);
    reset();
    if (field.current) field.current.value = "";
    if (!file) return;
    if (file.size > largestCaseFile) return setProblem("O arquivo passa de 10 MB. Envie um arquivo menor.");
    send(file);
  };
  return (
    <div className="grid justify-items-end gap-1">
      <label
        htmlFor={id}
        className={`${buttonLook("secondary")} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isPending ? "pointer-events-none opacity-60" : ""}`}
      >
        <Paperclip aria-hidden="true" className="size-4" />
        {isPending ? "Enviando…" : "Anexar arquivo"}
        <input
          ref={field}
          id={id}
          type="file"
          accept={Object.values(caseFileFormats).join(",")}
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-caption text-neutral-600">
        PDF, PNG ou JPEG, até 10 MB
      </p>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {isError && variables && (
        <Button variant="secondary" onClick={() => send(variables)}>
          Enviar de novo: {variables.name}
        </Button>
      )}
    </div>
  );
}
