import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ChargeToken, getPublicCharge } from "@vitral/contract/pix-public-charge";
import { bankAfter } from "@vitral/contract/bank-name";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { call } from "../../lib/api.ts";
import { keepOutOfSearch } from "../../lib/keep-out-of-search.ts";
import { useFocusAfter } from "../../lib/use-focus-after.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { ProviderFooter } from "../../shared/tenant/provider-footer.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { EndedCharge, endedText } from "./ended-charge.tsx";
import { OpenCharge } from "./open-charge.tsx";

/** How often an open charge is asked for: who paid it sees that it is paid. In milliseconds. */
const whileOpen = 10_000;

/** How long the last answer counts while others fail, in milliseconds: three in a row. */
const certainFor = 2.5 * whileOpen;

/** The page that the link of a charge leads to: who receives, how much, and the code, for anybody who has the link. */
export default function ChargeLink() {
  const tenant = useTenant();
  const { token = "" } = useParams();
  useEffect(keepOutOfSearch, []);
  return (
    <div className="mx-auto grid w-full max-w-[32rem] gap-6 px-5 py-8 sm:py-12 [&>*]:min-w-0">
      <main className="grid gap-6 [&>*]:min-w-0">
        <div className="text-accent-strong">
          <Logo on="page" />
        </div>
        <PageTitle subtitle={`Conta ${bankAfter("em", tenant)}`}>Cobrança Pix</PageTitle>
        {ChargeToken.safeParse(token).success ? <Charge token={token} /> : <Unknown />}
      </main>
      <ProviderFooter />
    </div>
  );
}

function Charge({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ["public-charge", token],
    queryFn: ({ signal }) => call(getPublicCharge, { params: { token } }, signal),
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.status === "OPEN" ? whileOpen : false),
  });
  const { data, error, errorUpdatedAt, dataUpdatedAt } = query;
  const isUncertain = data?.status === "OPEN" && error !== null && errorUpdatedAt - dataUpdatedAt > certainFor;
  const status = data?.status ?? (error ? "FAILED" : "");
  const title = useFocusAfter<HTMLHeadingElement>(isUncertain ? "UNCERTAIN" : status);
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <Unknown />;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {data && data.status !== "OPEN" && endedText(data.status)}
      </p>
      {!data && <Waiting query={query} />}
      {isUncertain && <Uncertain query={query} />}
      {data?.status === "OPEN" && <OpenCharge charge={data} title={title} />}
      {data && data.status !== "OPEN" && <EndedCharge charge={data} title={title} />}
    </>
  );
}

type Query = Pick<UseQueryResult, "error" | "refetch" | "isFetching">;

function Waiting({ query: { error, refetch, isFetching } }: { query: Query }) {
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <output className="flex min-h-40 items-center justify-center gap-3 text-neutral-600">
      <Spinner />
      Carregando...
    </output>
  );
}

/** It stands above the code: who is about to pay has to know it, and a code that it covered could not be scanned. */
const Uncertain = ({ query: { refetch, isFetching } }: { query: Query }) => (
  <Notice
    kind="danger"
    title="Não sabemos se esta cobrança ainda pode ser paga"
    action={
      <Button variant="secondary" onClick={() => void refetch()} busy={isFetching}>
        Tentar de novo
      </Button>
    }
  >
    A conexão falhou. Confira de novo antes de pagar.
  </Notice>
);

const Unknown = () => (
  <Notice kind="danger" title="Não encontramos esta cobrança">
    Confira o link com quem enviou a cobrança.
  </Notice>
);
