import { type Application, decideReview, filesCheck, takeNextReview } from "@vitral/contract/console/reviews";
import { orderCommand } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Checkbox } from "@vitral/ui/inputs/checkbox.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import type { InputOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { isTyping } from "./is-typing.ts";
import { reviewKey, useHeldReview } from "./use-held-review.ts";

const templates = {
  REJECT: [
    "Documento não é da pessoa da selfie",
    "Documento adulterado",
    "Cadastro em nome de terceiro",
    "BC Protege+ ativado",
  ],
  RESEND: [
    "A foto do documento está ilegível. Fotografe de novo com boa luz e sem reflexo.",
    "A selfie está escura ou cortada. Tire outra com o rosto inteiro.",
    "O verso do documento não foi enviado por inteiro.",
  ],
};

/** In milliseconds: a second A within them approves; one alone never does. */
const armedFor = 2_000;

type Body = InputOf<typeof decideReview>["body"];

/** Approve, reject or ask again, by button or by key, and go on with the next. */
export function Decision({ application }: { application: Application }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = useFreshWork("reviews");
  const navigate = useNavigate();
  const [open, setOpen] = useState<"REJECT" | "RESEND" | null>(null);
  const [isArmed, setArmed] = useState(false);
  const [isEntrepreneur, setEntrepreneur] = useState(false);
  const marks = isEntrepreneur ? { isEntrepreneur } : {};
  const held = useHeldReview(application.id);
  const params = { tenant: slug, id: application.id };
  const next = useMutation({
    mutationFn: () => call(takeNextReview, { params: { tenant: slug }, body: { after: application.id } }),
    onSuccess: ({ id }) => {
      if (id === null) toast.blank("Nenhum outro cadastro livre.");
      return navigate(id === null ? pathOf(slug, "reviews") : pathOf(slug, "reviews", id));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const decide = (body: Body) => held(() => call(decideReview, { params, body }));
  const done = (sentence: string) => {
    toast.success(sentence);
    void refresh();
    next.mutate();
  };
  /** Where the policy asks for a second person, the approval is an order. */
  const orderApproval = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "REVIEW_NEEDS_TWO") throw error;
    const order = { kind: "review.approve" as const, payload: { customerId: application.id, ...marks } };
    const body = { key: crypto.randomUUID(), order, reason: "Cadastro e arquivos conferidos na análise" };
    return call(orderCommand, { params: { tenant: slug }, body });
  };
  const approval = useMutation({
    mutationFn: () => decide({ decision: "APPROVE", ...marks }).catch(orderApproval),
    onSuccess: (ordered) =>
      done(
        "state" in ordered && ordered.state === "WAITING"
          ? `${application.name}: a aprovação aguarda outra pessoa.`
          : `${application.name}: conta aberta.`,
      ),
    onError: (error) => {
      toast.error(messageOf(error));
      // The checklist shows what BC Protege+ has just answered.
      if (error instanceof ApiError && error.code.startsWith("REVIEW_PROTE"))
        void client.invalidateQueries({ queryKey: reviewKey(slug, application.id) });
    },
  });
  const isIncomplete = application.checks.some(({ name, state }) => name === filesCheck && state === "ATTENTION");
  const mayApprove = application.orderId === null && !isIncomplete;
  const isBusy = approval.isPending || next.isPending;
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setTimeout(() => setArmed(false), armedFor);
    return () => clearTimeout(timer);
  }, [isArmed]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || isBusy || open !== null) return;
      const key = event.key.toLowerCase();
      if (key === "a" && mayApprove) {
        if (isArmed) approval.mutate();
        setArmed(!isArmed);
      } else if (key === "r" || key === "p") {
        event.preventDefault();
        setOpen(key === "r" ? "REJECT" : "RESEND");
      } else if (key === "n") next.mutate();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <section aria-label="Decisão" className="grid gap-3 rounded-card border border-neutral-200 bg-surface p-4">
      {application.entityType === "COMPANY" && mayApprove && (
        <Checkbox checked={isEntrepreneur} onChange={({ target }) => setEntrepreneur(target.checked)}>
          Empresário individual ou MEI, conferido no cadastro do CNPJ
        </Checkbox>
      )}
      {isIncomplete && (
        <p className="text-sm text-neutral-700">Faltam arquivos: este cadastro não pode ser aprovado.</p>
      )}
      <div className="flex flex-wrap gap-2 [&>button]:px-3.5">
        {mayApprove && (
          <Button busy={approval.isPending} disabled={isBusy} onClick={() => approval.mutate()}>
            Aprovar
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpen("RESEND")}>
          Pedir de novo
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpen("REJECT")}>
          Rejeitar
        </Button>
        <Button variant="quiet" busy={next.isPending} disabled={isBusy} onClick={() => next.mutate()}>
          Próxima
        </Button>
      </div>
      <p className="text-caption text-neutral-600" aria-live="polite">
        {isArmed
          ? "Pressione A de novo para aprovar."
          : `Teclas: ${mayApprove ? "A A aprovar, " : ""}P pedir de novo, R rejeitar, N próxima, Z aproximar, G girar.`}
      </p>
      <ReasonDialog
        open={open === "REJECT"}
        onClose={() => setOpen(null)}
        title={`Rejeitar ${application.name}`}
        description="O motivo fica na auditoria; o cliente não o lê."
        action="Rejeitar"
        danger
        templates={templates.REJECT}
        run={(reason) => decide({ decision: "REJECT", reason })}
        onDone={() => done(`${application.name}: rejeitado.`)}
      />
      <ReasonDialog
        open={open === "RESEND"}
        onClose={() => setOpen(null)}
        title={`Pedir os documentos de novo a ${application.name}`}
        description="O cliente lê o motivo no e-mail."
        action="Pedir de novo"
        templates={templates.RESEND}
        run={(reason) => decide({ decision: "RESEND", reason })}
        onDone={() => done(`${application.name}: documentos pedidos de novo.`)}
      />
    </section>
  );
}
