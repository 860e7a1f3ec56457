import type { getBrand } from "@vitral/contract/console/brand";
import { tenantStates } from "@vitral/contract/tenants";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useState } from "react";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { momentToMinute } from "../../lib/moment.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useSendOrder } from "../../shared/actions/replaced-order.ts";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Published = Pick<AnswerOf<typeof getBrand>, "state" | "stateAt">;

const what = {
  "brand.suspend": {
    button: "Suspender",
    title: "Suspender o banco",
    effect:
      "As sessões dos clientes terminam. Ninguém entra, abre conta ou paga, e Pix agendados não saem. O que chega é creditado, e a equipe continua trabalhando.",
    danger: true,
  },
  "brand.resume": {
    button: "Retomar",
    title: "Retomar o banco",
    effect: "Clientes entram e pagam de novo em até 5 s. Pix agendados de dias que passaram não são pagos.",
    danger: false,
  },
  "brand.close": {
    button: "Encerrar",
    title: "Encerrar o banco",
    effect:
      "Todas as contas já precisam estar encerradas, com os saldos enviados. O que chegar é recusado à rede. Não há volta.",
    danger: true,
  },
} as const;
type Kind = keyof typeof what;
/** What can be ordered in each state. */
const offeredIn: Record<Published["state"], readonly Kind[]> = {
  ACTIVE: ["brand.suspend"],
  SUSPENDED: ["brand.resume", "brand.close"],
  CLOSED: [],
};

/** Whether the bank serves its customers; the staff of the whole installation suspends and resumes it, by two. */
export function BankState({ published: { state, stateAt } }: { published: Published }) {
  const { slug, name } = useTenant();
  const isOfAll = useSession().staff.tenant === null;
  const mayEdit = useMay("brand.edit") && isOfAll;
  const send = useSendOrder();
  const refresh = useFreshWork("brand");
  const [kind, setKind] = useState<Kind | null>(null);
  const offered = mayEdit ? offeredIn[state] : [];
  return (
    <>
      {isOfAll &&
        (Object.keys(what) as Kind[]).map((one) => (
          <WaitingCommands key={one} queryKey={["brand", slug, "waiting", one]} filter={{ kind: one }} />
        ))}
      <Card title="Atendimento" aside={<Tag tone={state === "ACTIVE" ? "good" : "danger"}>{tenantStates[state]}</Tag>}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-neutral-700">
            {stateAt === null ? "Nunca foi suspenso." : `Desde ${momentToMinute(stateAt)}.`}
          </p>
          {offered.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {offered.map((one) => (
                <Button key={one} variant={what[one].danger ? "secondary" : "primary"} onClick={() => setKind(one)}>
                  {what[one].button}
                </Button>
              ))}
            </span>
          )}
        </div>
      </Card>
      {kind !== null && (
        <ReasonDialog
          open
          onClose={() => setKind(null)}
          title={what[kind].title}
          description={<About name={name}>{what[kind].effect}</About>}
          action={what[kind].button}
          danger={what[kind].danger}
          run={(reason, key) => send({ kind, payload: {} }, reason, key)}
          onDone={(command) => {
            announce(command, "Feito.");
            void refresh();
          }}
        />
      )}
    </>
  );
}
