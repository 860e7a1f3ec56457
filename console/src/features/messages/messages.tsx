import {
  countMessages,
  downloadMessages,
  listMessages,
  type MessageRow,
  messageStateNames,
  requeueMessage,
  requeueMessages,
} from "@vitral/contract/console/messages";
import { messageColumns } from "@vitral/contract/console/lists/messages";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { moment } from "../../lib/moment.ts";
import { StatCard } from "../../shared/charts/stat-card.tsx";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { RowActions } from "../../shared/list/row-actions.tsx";
import { DataList } from "../../shared/list/data-list.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Situação",
    options: optionsOf(messageStateNames),
  },
  { kind: "date", name: "from", label: "De" },
  { kind: "date", name: "to", label: "Até" },
];

const State = ({ state, tries, reason }: MessageRow) => (
  <span className={state === "FAILED" ? "font-medium text-danger" : ""}>
    {messageStateNames[state]}
    {tries !== null && tries > 0 && ` · ${tries} ${tries === 1 ? "nova tentativa" : "novas tentativas"}`}
    {reason !== null && <span className="block text-sm wrap-anywhere text-neutral-600">Motivo: {reason}</span>}
  </span>
);

const requeue = (onRequeue: (message: MessageRow) => void) => ({
  head: "Ação",
  cell: (message: MessageRow) =>
    message.mayRequeue ? (
      <RowActions>
        <Button variant="quiet" onClick={() => onRequeue(message)}>
          Enviar de novo
        </Button>
      </RowActions>
    ) : null,
});

/** What goes to customers by e-mail and SMS: never its content. What failed can be sent again. */
export default function Messages() {
  const { slug } = useTenant();
  const mayRequeue = useMay("messages.requeue");
  const refresh = useFreshWork("messages", "message-counts");
  const [asked, setAsked] = useState<MessageRow | "ALL" | null>(null);
  const params = { tenant: slug };
  const counts = useQuery({
    queryKey: ["message-counts", slug],
    queryFn: ({ signal }) => call(countMessages, { params }, signal),
  });
  const done = ({ requeued }: { requeued: number }) => {
    if (requeued === 0) toast.blank("Nenhuma mensagem podia ser enviada de novo.");
    else toast.success(requeued === 1 ? "1 mensagem vai de novo." : `${requeued} mensagens vão de novo.`);
    void refresh();
  };
  return (
    <Page
      title="Mensagens"
      subtitle="O que vai aos clientes por e-mail e SMS. O conteúdo nunca aparece aqui."
      actions={
        mayRequeue &&
        (counts.data?.failed ?? 0) > 0 && <Button onClick={() => setAsked("ALL")}>Enviar todas as que falharam</Button>
      }
    >
      <Loaded query={counts} what="as contagens" skeleton={<Skeleton shape="h-24 w-full lg:max-w-xl" />}>
        {({ failed, waiting, oldestWaiting }) => (
          <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
            <StatCard label="Falharam" value={failed} warn={failed > 0} />
            <StatCard
              label="Aguardam envio"
              value={waiting}
              {...(oldestWaiting !== null && { note: `a mais antiga: ${moment(oldestWaiting)}` })}
            />
          </div>
        )}
      </Loaded>
      <DataList
        name="messages"
        what="mensagens"
        endpoint={listMessages}
        csv={downloadMessages}
        filters={filters}
        columns={messageColumns}
        cells={{ state: State }}
        controls={mayRequeue ? requeue(setAsked) : undefined}
        empty={{ title: "Nenhuma mensagem", text: "As mensagens aos clientes aparecem aqui." }}
      />
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === "ALL" ? "Enviar de novo todas as que falharam" : "Enviar a mensagem de novo"}
        description="Códigos ficam de fora: já venceram."
        action="Enviar de novo"
        templates={["O provedor de e-mail voltou", "O endereço foi corrigido"]}
        run={(reason) =>
          asked === "ALL" || asked === null
            ? call(requeueMessages, { params, body: { reason } })
            : call(requeueMessage, { params: { ...params, id: asked.id }, body: { reason } })
        }
        onDone={done}
      />
    </Page>
  );
}
