import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { getReconciliation, type ReconciledDay, runReconciliation } from "@vitral/contract/console/reconciliation";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { StatCard } from "../../shared/charts/stat-card.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { useAddress } from "../../shared/list/use-address.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { Differences } from "./differences.tsx";

/** The settlement account beside the network's statement of a day, and what only one of them has. */
export default function Reconciliation() {
  const { slug } = useTenant();
  const mayWork = useMay("reconciliation.work");
  const client = useQueryClient();
  const [search, change] = useAddress();
  const asked = search.get("dia") ?? undefined;
  const params = { tenant: slug };
  const query = useQuery({
    queryKey: ["reconciliation", slug, asked],
    queryFn: ({ signal }) =>
      call(getReconciliation, { params, query: asked === undefined ? {} : { day: asked } }, signal),
  });
  const day = asked ?? query.data?.day;
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: string) => call(runReconciliation, { params, body: { day: chosen } }),
    onSuccess: (found) => {
      client.setQueryData(["reconciliation", slug, asked], found);
      void client.invalidateQueries({ queryKey: ["home", slug] });
      void client.invalidateQueries({ queryKey: ["differences", slug] });
      toast.success("O dia foi conciliado.");
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Page
      title="Conciliação"
      subtitle="A conta de liquidação ao lado do extrato da rede Pix."
      actions={
        <>
          <label className="grid gap-0.5 text-caption text-neutral-600">
            Dia conciliado
            <input
              type="date"
              required
              value={day ?? ""}
              onChange={(event) => {
                const { value } = event.target;
                if (value !== "")
                  change(
                    (now) => new URLSearchParams([...[...now].filter(([name]) => name !== "dia"), ["dia", value]]),
                    { replace: true },
                  );
              }}
              className={smallField}
            />
          </label>
          {mayWork && (
            <Button busy={isPending} disabled={day === undefined} onClick={() => day !== undefined && mutate(day)}>
              Conciliar agora
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} what="a conciliação">
        {(found) => <Figures found={found} />}
      </Loaded>
      <Differences />
    </Page>
  );
}

function Figures({ found }: { found: ReconciledDay }) {
  const { ledger, network, matched, difference, drift, open, openEarlier, missing, ranAt, statement } = found;
  const openOnes = open.ledger + open.network;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5 sm:[&>:last-child]:col-span-2 lg:[&>:last-child]:col-span-1">
        <StatCard label="Diferença acumulada" value={formatBrl(drift)} warn={drift !== 0} note="até o fim do dia" />
        <StatCard label="Diferença do dia" value={formatBrl(difference)} warn={difference !== 0} />
        <StatCard label="Movimentos conferidos" value={matched.toLocaleString("pt-BR")} note="nos dois lados" />
        <StatCard
          label="Sem par neste dia"
          value={openOnes}
          warn={openOnes > 0}
          note={`${open.ledger} no razão, ${open.network} na rede`}
        />
        <StatCard
          label="Sem par de dias anteriores"
          value={openEarlier.count}
          warn={openEarlier.count > 0}
          note={openEarlier.oldest === null ? "nada em aberto" : `em aberto desde ${formatDay(openEarlier.oldest)}`}
        />
      </div>
      <Outside found={found} />
      {missing.oldest !== null && (
        <Notice
          kind="info"
          title={missing.count === 1 ? "1 dia sem conciliação" : `${missing.count} dias sem conciliação`}
        >
          O primeiro é {formatDay(missing.oldest)}. Eles são conciliados sozinhos quando a rede responde.
        </Notice>
      )}
      <p className="text-sm text-neutral-600">
        {ranAt === null
          ? "Este dia ainda não foi conciliado. O dia de hoje é comparado com a rede a cada cinco minutos: acima ficam os totais, e " +
            "abaixo os movimentos que só um lado tem."
          : `Conciliado em ${moment(ranAt)}. Razão: entradas ${formatBrl(ledger.in)}, saídas ${formatBrl(ledger.out)}. ` +
            `Rede: entradas ${formatBrl(network.in)}, saídas ${formatBrl(network.out)}.`}
        {statement && ` ${sentenceOf(statement)}`}
      </p>
    </>
  );
}

/** What the network has now: the settlement account, and the directory of keys. */
function Outside({ found: { reserve, keys } }: { found: ReconciledDay }) {
  const differing = keys ? keys.differing + keys.unknown : 0;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <StatCard
        label="Reserva na rede Pix"
        value={reserve ? formatBrl(reserve.balance) : "–"}
        note={reserve ? `perguntada em ${moment(reserve.askedAt)}` : "a rede ainda não respondeu"}
      />
      <StatCard
        label="Chaves que diferem do diretório"
        value={keys ? differing : "–"}
        warn={differing > 0}
        note={
          keys
            ? `${keys.differing} nossas, ${keys.unknown} só no diretório; comparadas em ${moment(keys.comparedAt)}`
            : "ainda não comparadas"
        }
      />
    </div>
  );
}

function sentenceOf({ opening, closing, deposits }: NonNullable<ReconciledDay["statement"]>): string {
  const ends = closing === null ? "o dia ainda não terminou" : `fechou com ${formatBrl(closing)}`;
  const own = deposits === 0 ? "" : ` Aportes e retiradas da instituição: ${formatBrl(deposits)}.`;
  return `A reserva abriu o dia com ${formatBrl(opening)}; ${ends}.${own}`;
}
