import { useQuery } from "@tanstack/react-query";
import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { bankAfter } from "@vitral/contract/bank-name";
import { checkReceipt, ReceiptToken } from "@vitral/contract/receipts";
import { BadgeCheck } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { keepOutOfSearch } from "../../lib/keep-out-of-search.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { ProviderFooter } from "../../shared/tenant/provider-footer.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";

/** The page that a receipt's code leads to: whether it is genuine, its amount and its moment, and nothing else. */
export default function ReceiptCheck() {
  const tenant = useTenant();
  const { token = "" } = useParams();
  useEffect(keepOutOfSearch, []);
  return (
    <div className="mx-auto grid w-full max-w-[32rem] gap-6 px-5 py-8 sm:py-12 [&>*]:min-w-0">
      <main className="grid gap-6 [&>*]:min-w-0">
        <div className="text-accent-strong">
          <Logo on="page" />
        </div>
        <PageTitle subtitle={`Comprovantes emitidos ${bankAfter("por", tenant)}`}>Conferir comprovante</PageTitle>
        {ReceiptToken.safeParse(token).success ? <Checked token={token} /> : <NotGenuine />}
      </main>
      <ProviderFooter />
    </div>
  );
}

function Checked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["receipt-check", token],
    queryFn: ({ signal }) => call(checkReceipt, { params: { token } }, signal),
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <NotGenuine />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data)
    return (
      <output className="flex min-h-40 items-center justify-center gap-3 text-neutral-600">
        <Spinner />
        Conferindo...
      </output>
    );
  const at = data.settledAt;
  return (
    <Card>
      <p className="mb-4 flex items-center gap-3 text-title-3 font-title">
        <BadgeCheck aria-hidden="true" className="size-8 shrink-0 text-credit" />
        Este comprovante é verdadeiro
      </p>
      <DefinitionList
        items={[
          { term: "Valor", value: formatBrl(data.amount) },
          { term: "Data", value: formatDate(at) },
          { term: "Hora", value: `${formatTime(at)} (horário de Brasília)` },
        ]}
      />
      <p className="mt-4 text-sm text-neutral-600">
        Compare com o comprovante que você recebeu. Nomes e documentos não aparecem aqui.
      </p>
    </Card>
  );
}

const NotGenuine = () => (
  <Notice kind="danger" title="Não encontramos este comprovante">
    Confira o endereço impresso nele. Se está igual, o comprovante não foi emitido por esta instituição.
  </Notice>
);
