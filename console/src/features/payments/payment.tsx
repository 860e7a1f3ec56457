import { formatBrl } from "@vitral/brazil/cents";
import { getPayment, type PaymentDetail, paymentSteps } from "@vitral/contract/console/payments";
import { postingPhaseNames, postingReasonNames } from "@vitral/contract/console/ledger";
import { messageKindNames, messageStateNames } from "@vitral/contract/console/messages";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { PostingEntries } from "../../shared/books/posting-entries.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentData } from "./payment-data.tsx";
import { Recalls } from "./recalls.tsx";
import { StatusTag } from "./status-tag.tsx";

/** One payment: its data, what happened to it, its postings, returns and messages, and what can be done. */
export default function Payment() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["payment", slug, id],
    queryFn: ({ signal }) => call(getPayment, { params: { tenant: slug, id } }, signal),
  });
  return (
    <Page
      title="Pagamento"
      {...(query.data && { actions: <PaymentActions payment={query.data} />, subtitle: <Head payment={query.data} /> })}
    >
      <Loaded query={query} what="o pagamento">
        {(payment) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4 empty:hidden lg:col-span-2">
              <WaitingCommands queryKey={["payment", slug, id, "waiting"]} filter={{ matter: id }} />
            </div>
            <PaymentData payment={payment} />
            <Timeline payment={payment} />
            <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
              <Recalls payment={payment} />
              <Postings payment={payment} />
              <Returns payment={payment} />
              <Messages payment={payment} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const Head = ({ payment: { amount, status, at } }: { payment: PaymentDetail }) => (
  <span className="flex flex-wrap items-center gap-2">
    <strong className="tabular-nums">{formatBrl(amount)}</strong>
    <StatusTag status={status} />
    <span>{moment(at)}</span>
  </span>
);

const Timeline = ({ payment: { timeline, failure, tries } }: { payment: PaymentDetail }) => (
  <Card title="Linha do tempo">
    <ol className="grid gap-2 border-l-2 border-neutral-200 pl-4">
      {timeline.map(({ what, at }) => (
        <li key={what} className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className={at === null ? "text-neutral-600" : "font-medium"}>{paymentSteps[what]}</span>
          <span className="text-neutral-600 tabular-nums">{at === null ? "ainda não" : moment(at)}</span>
        </li>
      ))}
    </ol>
    {failure !== null && <p className="pt-3 text-sm text-danger">{failure}</p>}
    {tries > 0 && <p className="pt-3 text-sm text-neutral-600">Perguntado de novo à rede {tries} vezes.</p>}
  </Card>
);

const Postings = ({ payment: { postings } }: { payment: PaymentDetail }) => (
  <Card title="Lançamentos">
    <ul className="grid gap-3 text-sm">
      {postings.map(({ id, at, reason, phase, entries }) => (
        <li key={id} className="grid gap-1 border-b border-neutral-200 pb-3 last:border-0 last:pb-0">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium">
            <span>
              {postingReasonNames[reason]} · {postingPhaseNames[phase]}
            </span>
            <span className="font-normal text-neutral-600 tabular-nums">{moment(at)}</span>
          </p>
          <PostingEntries entries={entries} />
        </li>
      ))}
    </ul>
  </Card>
);

const returnReasons: Record<string, string> = {
  MD06: "pedida por quem recebeu",
  BE08: "falha operacional",
  FR01: "fraude",
};

function Returns({ payment: { returns } }: { payment: PaymentDetail }) {
  if (returns.length === 0) return null;
  return (
    <Card title="Devoluções">
      <WideTable
        caption="Devoluções"
        heads={
          <>
            {["Quando", "Motivo", "Id da devolução", "Situação"].map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
            <HeadCell numeric>Valor</HeadCell>
          </>
        }
      >
        {returns.map(({ id, at, reason, endToEnd, status, amount }) => (
          <tr key={id}>
            <Cell>{moment(at)}</Cell>
            <Cell>{returnReasons[reason] ?? reason}</Cell>
            <Cell>
              <code className="text-caption wrap-anywhere">{endToEnd}</code>
            </Cell>
            <Cell>
              <StatusTag status={status} />
            </Cell>
            <Cell numeric>{formatBrl(amount)}</Cell>
          </tr>
        ))}
      </WideTable>
    </Card>
  );
}

const Messages = ({ payment: { messages } }: { payment: PaymentDetail }) => (
  <Card title="Mensagens">
    {messages.length === 0 ? (
      <p className="text-sm text-neutral-600">Nenhuma mensagem sobre este pagamento.</p>
    ) : (
      <ul className="grid gap-2 text-sm">
        {messages.map(({ id, kind, recipient, state, createdAt, endedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {messageKindNames[kind] ?? kind} · {recipient}
            </span>
            <span className={state === "FAILED" ? "font-medium text-danger" : "text-neutral-600"}>
              {messageStateNames[state]} · {moment(endedAt ?? createdAt)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
