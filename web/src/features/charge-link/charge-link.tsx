import { useQuery } from "@tanstack/react-query";
import { ChargeToken, getPublicCharge } from "@vitral/contract/pix-public-charge";
import { bankAfter } from "@vitral/contract/bank-name";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { call } from "../../lib/api.ts";
import { keepOutOfSearch } from "../../lib/keep-out-of-search.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { ProviderFooter } from "../../shared/tenant/provider-footer.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { EndedCharge } from "./ended-charge.tsx";
import { OpenCharge } from "./open-charge.tsx";

/** How often an open charge is asked for: who paid it sees that it is paid. In milliseconds. */
const whileOpen = 10_000;

/** The page that the link of a charge leads to: who receives, how much, and the code, for anybody who has the link. */
export default function ChargeLink() {
  const tenant = useTenant();
  const { token = "" } = useParams();
  useEffect(keepOutOfSearch, []);
  return (
    <main className="mx-auto grid w-full max-w-[32rem] gap-6 px-5 py-8 sm:py-12 [&>*]:min-w-0">
      <div className="text-accent-strong">
        <Logo on="page" />
      </div>
      <PageTitle subtitle={`Conta ${bankAfter("em", tenant)}`}>Cobrança Pix</PageTitle>
      {ChargeToken.safeParse(token).success ? <Charge token={token} /> : <Unknown />}
      <ProviderFooter />
    </main>
  );
}

function Charge({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["public-charge", token],
    queryFn: ({ signal }) => call(getPublicCharge, { params: { token } }, signal),
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.status === "OPEN" ? whileOpen : false),
  });
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <Unknown />;
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data)
    return (
      <output className="flex min-h-40 items-center justify-center gap-3 text-neutral-600">
        <Spinner />
        Carregando...
      </output>
    );
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {data.status !== "OPEN" && <EndedCharge charge={data} />}
      </div>
      {data.status === "OPEN" && <OpenCharge charge={data} />}
    </>
  );
}

const Unknown = () => (
  <Notice kind="danger" title="Não encontramos esta cobrança">
    Confira o link com quem enviou a cobrança.
  </Notice>
);
