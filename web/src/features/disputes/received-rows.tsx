import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { ReceivedDispute } from "@vitral/contract/pix-received-disputes";
import { ChevronRight, ShieldCheck } from "lucide-react";
import { generatePath, Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { useReceivedDisputes } from "../../shared/disputes/received-disputes.ts";
import { protocolText } from "../../shared/disputes/protocol-text.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorState } from "../../ui/notices/error-state.tsx";
import { ReceivedTag } from "./dispute-tag.tsx";
import { Loading } from "./loading.tsx";

/** The Pix that the account received and that somebody contests. */
export function ReceivedRows() {
  const { data, error, refetch, isFetching } = useReceivedDisputes();
  return (
    <section
      aria-labelledby="received-disputes"
      className="rounded-card border border-neutral-200 bg-white [&>h2]:px-4 [&>h2]:pt-4 sm:[&>h2]:px-6"
    >
      <h2 id="received-disputes" className="text-title-3 font-title">
        De Pix que você recebeu
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
          icon={<ShieldCheck />}
          title="Ninguém contestou um Pix seu"
          text="Se quem pagou relatar fraude, o andamento aparece aqui."
        />
      )}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading what="contestações de Pix recebidos" />}
    </section>
  );
}

function Row({
  dispute: { id, protocol, payerName, status, createdAt, contested, blocked, returned },
}: {
  dispute: ReceivedDispute;
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
            <span className="font-medium wrap-anywhere">Pix de {payerName}</span>
            <span className="text-sm wrap-anywhere text-neutral-600">
              {formatDate(at)} às {formatTime(at).slice(0, 5)} · Protocolo {protocolText(protocol)}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ReceivedTag status={status} />
            <span className="text-sm tabular-nums">
              <span className="block font-semibold whitespace-nowrap">{formatBrl(contested)}</span>
              {blocked > 0 && (
                <span className="block whitespace-nowrap text-neutral-600">{formatBrl(blocked)} bloqueados</span>
              )}
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
