import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Dispute } from "@vitral/contract/pix-disputes";
import { ChevronRight, ShieldAlert } from "lucide-react";
import { generatePath, Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { useDisputes } from "../../shared/disputes/disputes.ts";
import { protocolText } from "../../shared/disputes/protocol-text.ts";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Breadcrumb } from "../../ui/layout/breadcrumb.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorState } from "../../ui/notices/error-state.tsx";
import { useFailureToast } from "../../ui/notices/use-failure-toast.ts";
import { DisputeTag } from "./dispute-tag.tsx";
import { Loading } from "./loading.tsx";
import { ReceivedRows } from "./received-rows.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Contestações" },
];

/** 'Contestações': the payments that the customer contested, and apart from them the received Pix that others did. */
export default function Disputes() {
  const disputes = useDisputes();
  const { data, error, refetch, isFetching } = disputes;
  useFailureToast(disputes, messageOf(error));
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Os Pix contestados por fraude, por você ou por quem pagou">Contestações</PageTitle>
      <section
        aria-labelledby="own-disputes"
        className="rounded-card border border-neutral-200 bg-white [&>h2]:px-4 [&>h2]:pt-4 sm:[&>h2]:px-6"
      >
        <h2 id="own-disputes" className="text-title-3 font-title">
          Que você fez
        </h2>
        {data && data.length > 0 && (
          <ul className="divide-y divide-neutral-200">
            {data.map((dispute) => (
              <Row key={dispute.id} dispute={dispute} />
            ))}
          </ul>
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={<ShieldAlert />}
            title="Nenhuma contestação"
            text="Foi vítima de golpe? Abra o comprovante do Pix no extrato e toque em Contestar, em até 80 dias."
            action={<LinkButton to={paths.home}>Ir para o extrato</LinkButton>}
          />
        )}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <Loading what="contestações" />}
      </section>
      <ReceivedRows />
    </div>
  );
}

function Row({
  dispute: { id, protocol, beneficiaryName, status, createdAt, contested, returned },
}: {
  dispute: Dispute;
}) {
  const at = new Date(createdAt);
  return (
    <li className="last:[&>a]:rounded-b-card">
      <Link
        to={generatePath(paths.account.dispute, { disputeId: id })}
        className="flex items-center gap-4 px-4 py-4 transition-colors hover:bg-neutral-50 sm:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{beneficiaryName}</span>
            <span className="text-sm wrap-anywhere text-neutral-600">
              {formatDate(at)} às {formatTime(at).slice(0, 5)} · Protocolo {protocolText(protocol)}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <DisputeTag status={status} />
            <span className="text-sm tabular-nums">
              <span className="block font-semibold whitespace-nowrap">{formatBrl(contested)}</span>
              {returned > 0 && (
                <span className="block whitespace-nowrap text-neutral-600">{formatBrl(returned)} devolvidos</span>
              )}
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-neutral-500" />
      </Link>
    </li>
  );
}
