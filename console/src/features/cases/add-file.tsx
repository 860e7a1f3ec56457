import { addCaseFile, caseFileFormats, largestCaseFile } from "@vitral/contract/console/cases/case-files";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useId, useRef, useState } from "react";
import { sendFile } from "../../lib/api.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";

/** The button that attaches a file to a case. */
export function AddFile({ found }: { found: CaseDetail }) {
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
