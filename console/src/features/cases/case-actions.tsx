import { releaseCase, takeCase } from "@vitral/contract/console/case-work";
import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatLastDay } from "@vitral/brazil/dates";
import { type CaseDecision, caseDecisionNames, type CaseDetail } from "@vitral/contract/console/cases";
import { orderOfDecision } from "@vitral/contract/console/cases/case-orders";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useKeptFocus } from "../../shared/page/use-kept-focus.ts";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { RefuseRecall } from "./refuse-recall.tsx";
import { EscalateDialog } from "./escalate-dialog.tsx";
import { StateDialog } from "./state-dialog.tsx";
import { useCase } from "./use-case.ts";

/** What each decision does, and reasons that are frequent. */
const asked: Record<CaseDecision, { description: string; danger?: boolean; templates: readonly string[] }> = {
  ACCEPT: {
    description: "{amount} são contestados: {held} bloqueados voltam ao pagador{rest}.",
    danger: true,
    templates: ["Indícios de golpe confirmados", "Conta usada para fraude"],
  },
  REJECT: {
    description: "{held} bloqueados voltam a ficar livres para o cliente, e a rede recebe a resposta.",
    templates: ["Desacordo comercial, sem fraude", "Sem indícios de fraude"],
  },
  OBJECTION_ACCEPT: {
    description: "{returned} devolvidos são pedidos de volta ao pagador.",
    templates: ["O cliente provou a venda"],
  },
  OBJECTION_REJECT: { description: "O que foi devolvido fica como está.", templates: ["Sem prova nova"] },
  RELEASE: {
    description: "{held} bloqueados voltam a ficar livres, e o cliente recebe um e-mail.",
    templates: ["Suspeita afastada", "O cliente provou a origem"],
  },
  RECALL_ACCEPT: {
    description: "Volta ao pagador o que houver na conta agora, até {amount}. O que faltar não volta depois.",
    danger: true,
    templates: ["Envio em duplicidade confirmado", "Valor errado confirmado pelo cliente"],
  },
  RECALL_REFUSE: { description: "Nada volta ao pagador.", templates: [] },
  UNMARK: {
    description: "Pagamentos a esta pessoa deixam de ser recusados por esta marcação.",
    templates: ["Suspeita afastada"],
  },
  RESOLVE: {
    description: "Nenhum dinheiro se move: a diferença sai da lista com a explicação. Outra pessoa precisa aprovar.",
    templates: ["Acertado com o participante"],
  },
};

/** What a decision does, with its amounts and the last day on which more of an accepted contest goes back. */
function describe(decision: CaseDecision, { followedUntil, amount, held, returned }: CaseDetail): string {
  const contested = amount ?? cents(0);
  const words = {
    rest:
      followedUntil === null || held >= contested
        ? ""
        : `, e do que falta o que entrar na conta até ${formatLastDay(followedUntil)}`,
    amount: formatBrl(contested),
    held: formatBrl(held),
    returned: formatBrl(returned),
  };
  return Object.entries(words).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    asked[decision].description,
  );
}

/** Decisions whose form is a reason. */
const isPlain = (asking: CaseDecision | "FREE" | "STATE" | "ESCALATE" | null): asking is CaseDecision =>
  asking !== null && !["FREE", "STATE", "ESCALATE", "RECALL_REFUSE"].includes(asking);

/** What can be done in a case, by who may: take it, let it go, change its state, decide it. */
export function CaseActions({ found }: { found: CaseDetail }) {
  const { slug } = useTenant();
  const { staff } = useSession();
  const { show, reload } = useCase();
  const mayWork = useMay("cases.work");
  const [mayMark, mayResolve] = [useMay("customers.mark"), useMay("reconciliation.work")];
  const [asking, setAsking] = useState<CaseDecision | "FREE" | "STATE" | "ESCALATE" | null>(null);
  const params = { tenant: slug, id: found.id };
  const take = useMutation({
    mutationFn: () => call(takeCase, { params }),
    onSuccess: (taken) => {
      show(taken);
      toast.success("O caso é seu.");
    },
    onError: (error) => {
      toast.error(messageOf(error));
      reload(found.id);
    },
  });
  useKeptFocus(`${found.state} ${found.assignee?.id ?? ""} ${found.decisions.length}`);
  if (!mayWork) return null;

  const isOthers = found.assignee !== null && found.assignee.id !== staff.id;
  const role = found.escalated?.role ?? null;
  const isOtherRoles = found.assignee === null && role !== null && role !== staff.role;
  const decisions = found.decisions.filter((one) => (one !== "UNMARK" || mayMark) && (one !== "RESOLVE" || mayResolve));
  /** It is done at once, or waits for a second person where the policy asks for one. */
  const decide = (decision: CaseDecision, reason: string, key: string): Promise<Command> => {
    const order = orderOfDecision(found.id, decision);
    if (!order) throw new Error(`a case of this kind has no ${decision}`);
    return call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } });
  };
  const done = (now: CaseDetail | Command) => {
    if ("decisions" in now) {
      show(now);
      toast.success("Feito.");
    } else {
      reload(found.id);
      announce(now, "Feito.");
    }
  };
  const close = () => setAsking(null);
  return (
    <>
      {found.assignee === null && !isOtherRoles && found.state !== "CLOSED" && (
        <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
          Assumir
        </Button>
      )}
      {found.assignee !== null && found.state !== "CLOSED" && (
        <Button variant="secondary" onClick={() => setAsking("FREE")}>
          Soltar
        </Button>
      )}
      {!isOthers && !isOtherRoles && found.state !== "CLOSED" && (
        <Button variant="secondary" onClick={() => setAsking("STATE")}>
          Andamento
        </Button>
      )}
      {!isOthers && found.state !== "CLOSED" && (
        <Button variant="secondary" onClick={() => setAsking("ESCALATE")}>
          Escalar
        </Button>
      )}
      {!isOthers &&
        !isOtherRoles &&
        decisions.map((decision) => (
          <Button
            key={decision}
            variant={asked[decision].danger ? "danger" : "primary"}
            onClick={() => setAsking(decision)}
          >
            {caseDecisionNames[decision]}
          </Button>
        ))}
      {asking === "STATE" && <StateDialog found={found} onClose={close} onDone={done} />}
      {asking === "ESCALATE" && <EscalateDialog found={found} onClose={close} onDone={done} />}
      <ReasonDialog
        open={asking === "FREE"}
        onClose={close}
        title="Soltar o caso"
        description={
          isOthers ? `O caso está com ${found.assignee?.name ?? "outra pessoa"}, que deixa de decidi-lo.` : undefined
        }
        action="Soltar"
        templates={["Passo para outra pessoa", "Pessoa ausente"]}
        run={(reason) => call(releaseCase, { params, body: { reason } })}
        onDone={done}
      />
      {asking === "RECALL_REFUSE" && <RefuseRecall found={found} onClose={close} onDone={done} />}
      {isPlain(asking) && (
        <ReasonDialog
          open
          onClose={close}
          title={caseDecisionNames[asking]}
          description={describe(asking, found)}
          action={caseDecisionNames[asking]}
          danger={asked[asking].danger ?? false}
          templates={asked[asking].templates}
          run={(reason, key) => decide(asking, reason, key)}
          onDone={done}
        />
      )}
    </>
  );
}
