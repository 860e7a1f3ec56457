import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { ReviewRemarks } from "@vitral/contract/console/commands/review-remarks";
import {
  type Application,
  filesCheck,
  postponeReview,
  takeNextReview,
  wantsReason,
} from "@vitral/contract/console/reviews";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Checkbox } from "@vitral/ui/inputs/checkbox.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { PostponeDialog } from "./postpone-dialog.tsx";
import { ResendDialog } from "./resend-dialog.tsx";
import { endsOrder } from "./ends-order.ts";
import { type HeldDecision, useHold } from "./held-decisions.tsx";
import { isTyping } from "./is-typing.ts";
import { mayPutAway } from "./put-away.tsx";
import { reviewKey, useHeldReview } from "./use-held-review.ts";

/** Often why somebody is rejected. */
const rejections = [
  "Documento não é da pessoa da selfie",
  "Documento adulterado",
  "Cadastro em nome de terceiro",
  "BC Protege+ ativado",
];

/** In milliseconds: a second A within them approves; one alone never does. */
const armedFor = 2_000;

/** What an order has come to, in a sentence. */
type Endings = Partial<Record<Command["state"], string>>;

type Opened = "APPROVE" | "REJECT" | "RESEND" | "POSTPONE";
const opens: Record<string, Opened> = { r: "REJECT", p: "RESEND", d: "POSTPONE" };

/** Approve, reject, ask again or put away, by button or by key, and go on with the next. */
export function Decision({ application }: { application: Application }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = useFreshWork("reviews", "commands");
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened | null>(null);
  const [isArmed, setArmed] = useState(false);
  const [isEntrepreneur, setEntrepreneur] = useState(false);
  const { id, submittedAt } = application;
  const held = useHeldReview(id);
  const params = { tenant: slug, id };
  // One whose documents were asked again is no longer known to have been sent.
  const letGo = { after: id, ...(submittedAt !== null && { since: submittedAt }) };
  const hold = useHold();
  // The next application is asked for once: a key pressed again before it is shown would skip it.
  const isLeaving = useRef(false);
  const next = useMutation({
    mutationFn: (_decided: HeldDecision | null) => call(takeNextReview, { params: { tenant: slug }, body: letGo }),
    onSuccess: ({ id: nextId }) => {
      if (nextId === null) toast.blank("Nenhum outro cadastro livre.");
      return navigate(nextId === null ? pathOf(slug, "reviews") : pathOf(slug, "reviews", nextId));
    },
    onError: (error) => {
      isLeaving.current = false;
      toast.error(messageOf(error));
    },
    // Where the next one stands: to take it back before would lead there and here at once.
    onSettled: (_next, _error, decided) => decided && hold(decided),
  });
  const decide = (order: CommandOrder, reason: string, key: string) =>
    held(() => call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } }));
  const leave = (decided: HeldDecision | null) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    next.mutate(decided);
  };
  const goOn = (decided: HeldDecision | null) => {
    void refresh();
    leave(decided);
  };
  const finish = (command: Command, endings: Endings) => {
    const sentence = endings[command.state];
    if (sentence === undefined) {
      // Sent again after a lost answer, it had ended undone meanwhile.
      announce(command, "");
      void client.invalidateQueries({ queryKey: reviewKey(slug, id) });
      return;
    }
    const { heldUntil: until } = command;
    if (until === null) toast.success(sentence);
    goOn(until && { id: command.id, customerId: id, sentence, until });
  };
  // The same press again after a lost answer is the same order.
  const [approvalKey, setApprovalKey] = useState(() => crypto.randomUUID());
  const approval = useMutation({
    mutationFn: (remarks: ReviewRemarks) => {
      const marks = { ...(isEntrepreneur && { isEntrepreneur }), ...(remarks.length > 0 && { remarks }) };
      const order = { kind: "review.approve", payload: { customerId: id, ...marks } } as const;
      return decide(order, "Cadastro e arquivos conferidos na análise", approvalKey);
    },
    onSuccess: (command) => {
      setOpen(null);
      setApprovalKey(crypto.randomUUID());
      finish(command, {
        HELD: `Análise de ${application.name} aprovada`,
        EXECUTED: `${application.name}: conta aberta.`,
        WAITING: `${application.name}: a aprovação aguarda outra pessoa.`,
      });
    },
    onError: (error) => {
      // The dialog of the reasons says it itself.
      if (open === null) toast.error(messageOf(error));
      // The checklist shows what BC Protege+ has just answered, or what else changed.
      if (error instanceof ApiError && /^(REVIEW_PROTE|COMMAND_REFUSED)/.test(error.code))
        void client.invalidateQueries({ queryKey: reviewKey(slug, id) });
    },
  });
  const toExplain = application.checks.filter(wantsReason);
  const approve = () => (toExplain.length > 0 ? setOpen("APPROVE") : approval.mutate([]));
  const isIncomplete = application.checks.some(({ name, state }) => name === filesCheck && state === "ATTENTION");
  const mayApprove = application.orderId === null && !isIncomplete;
  const mayPostpone = application.orderId === null && mayPutAway(application.postponed);
  const isBusy = approval.isPending || next.isPending || next.isSuccess;
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setTimeout(() => setArmed(false), armedFor);
    return () => clearTimeout(timer);
  }, [isArmed]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || isBusy || isLeaving.current || open !== null) return;
      const key = event.key.toLowerCase();
      if (key === "a" && mayApprove) {
        event.preventDefault();
        if (isArmed) approve();
        setArmed(!isArmed);
      } else if (opens[key] && (key !== "d" || mayPostpone)) {
        event.preventDefault();
        setOpen(opens[key]);
      } else if (key === "n") leave(null);
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
          <Button busy={approval.isPending} disabled={isBusy} onClick={approve}>
            Aprovar
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpen("RESEND")}>
          Pedir de novo
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpen("REJECT")}>
          Rejeitar
        </Button>
        {mayPostpone && (
          <Button variant="secondary" disabled={isBusy} onClick={() => setOpen("POSTPONE")}>
            Adiar
          </Button>
        )}
        <Button variant="quiet" busy={next.isPending} disabled={isBusy} onClick={() => leave(null)}>
          Próxima
        </Button>
      </div>
      <p className="text-caption text-neutral-600" aria-live="polite">
        {isArmed
          ? "Pressione A de novo para aprovar."
          : `Teclas: ${mayApprove ? "A A aprovar, " : ""}P pedir de novo, R rejeitar, ${mayPostpone ? "D adiar, " : ""}N próxima, Z aproximar, G girar.`}
      </p>
      <ReasonDialog
        open={open === "REJECT"}
        onClose={() => setOpen(null)}
        title={`Rejeitar ${application.name}`}
        description={`O motivo fica na auditoria; o cliente não o lê.${endsOrder(application)}`}
        action="Rejeitar"
        danger
        templates={rejections}
        run={(reason, key) => decide({ kind: "review.reject", payload: { customerId: id } }, reason, key)}
        onDone={(command) =>
          finish(command, {
            HELD: `Análise de ${application.name} rejeitada`,
            EXECUTED: `${application.name}: rejeitado.`,
          })
        }
      />
      <ApproveDialog
        open={open === "APPROVE"}
        onClose={() => setOpen(null)}
        application={application}
        checks={toExplain}
        busy={approval.isPending}
        failure={approval.error && messageOf(approval.error)}
        onApprove={approval.mutate}
      />
      <ResendDialog
        open={open === "RESEND"}
        onClose={() => setOpen(null)}
        application={application}
        run={(asked, reason, key) =>
          decide({ kind: "review.resend", payload: { customerId: id, ...asked } }, reason, key)
        }
        onDone={(command, sentence) => finish(command, { HELD: sentence, EXECUTED: sentence })}
      />
      <PostponeDialog
        open={open === "POSTPONE"}
        onClose={() => setOpen(null)}
        application={application}
        run={(body) => held(() => call(postponeReview, { params, body }))}
        onDone={(sentence) => {
          toast.success(sentence);
          goOn(null);
        }}
      />
    </section>
  );
}
