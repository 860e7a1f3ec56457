import { type Application, getReview, openReview, reviewMinutes } from "@vitral/contract/console/reviews";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { WaitingCommand } from "../../shared/actions/command-outcome.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { Answers } from "./answers.tsx";
import { Checklist } from "./checklist.tsx";
import { Decision } from "./decision.tsx";
import { HeldDecisions } from "./held-decisions.tsx";
import { Photos } from "./photos.tsx";
import { PutAway } from "./put-away.tsx";
import { RevealButton, type Whole } from "./reveal-button.tsx";
import { reviewKey } from "./use-held-review.ts";

/**
 * One application: files beside answers and checks, and the decision. Opening takes it for some minutes; who only reads
 * takes nothing and decides nothing.
 */
export default function ReviewPage() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const { key: visit } = useLocation();
  const mayDecide = useMay("reviews.decide");
  const review = useQuery({
    queryKey: reviewKey(slug, id),
    queryFn: ({ signal }) => (mayDecide ? openOrRead : read)({ tenant: slug, id }, signal),
    // A look is audited: the window's focus asks for no other, and nothing is kept once the page is left.
    refetchOnWindowFocus: false,
    staleTime: 10 * 60_000,
    gcTime: 0,
    retry: false,
  });
  const [shown, setShown] = useState<(Whole & { id: string }) | null>(null);
  const whole = shown?.id === id ? shown : null;
  const { data } = review;
  return (
    <Page
      title={data?.name ?? "Análise"}
      subtitle={
        <>
          <Link className="text-accent-strong underline" to={pathOf(slug, "reviews")}>
            Análises
          </Link>
          {data && ` · ${data.entityType === "PERSON" ? "CPF" : "CNPJ"} ${whole?.document ?? data.document}`}
        </>
      }
      actions={<HeldDecisions />}
    >
      <Loaded query={review} what="o cadastro">
        {(application) => {
          const holds = mayDecide && application.reviewer?.isMe === true;
          return (
            <div key={application.id} className="grid items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(20rem,3fr)]">
              <Photos tenant={slug} application={application} mayOpen={holds} />
              <div className="grid gap-4 lg:sticky lg:top-4">
                {application.orderId !== null && (
                  <WaitingCommand
                    id={application.orderId}
                    sentence="A aprovação deste cadastro aguarda outra pessoa."
                  />
                )}
                <PutAway application={application} />
                {holds ? (
                  // After 'Desfazer' the same application is decided anew.
                  <Decision key={visit} application={application} />
                ) : (
                  <Held reviewer={application.reviewer} mayDecide={mayDecide} />
                )}
                <Checklist checks={application.checks} />
                <Answers
                  title="Respostas"
                  facts={whole?.answers ?? application.answers}
                  aside={
                    holds &&
                    whole === null && (
                      <RevealButton application={application} onShown={(all) => setShown({ ...all, id })} />
                    )
                  }
                />
                <Answers title="Sócio" facts={whole?.partner ?? application.partner} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

type Which = { tenant: string; id: string };
const read = (params: Which, signal: AbortSignal) => call(getReview, { params }, signal);
/** Takes an application; one that another person has is read, and says with whom it is. */
const openOrRead = (params: Which, signal: AbortSignal) =>
  call(openReview, { params }, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "REVIEW_TAKEN") return read(params, signal);
    throw error;
  });

type HeldProps = Pick<Application, "reviewer"> & { mayDecide: boolean };

/** Who analyses it, for who only reads or came later. */
const Held = ({ reviewer, mayDecide }: HeldProps) => (
  <p className="rounded-card border border-neutral-200 bg-surface p-4 text-sm">
    {reviewer === null ? "Ninguém analisa este cadastro agora." : `Em análise com ${reviewer.name}.`}
    {mayDecide &&
      ` Escolha outro, ou abra este de novo depois: ele fica livre ${reviewMinutes} minutos após o último olhar.`}
  </p>
);
