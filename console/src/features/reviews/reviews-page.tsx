import { ageOf } from "@vitral/contract/console/lists/age";
import { reviewColumns } from "@vitral/contract/console/lists/reviews";
import { downloadReviews, listReviews, takeNextReview, type WaitingReview } from "@vitral/contract/console/reviews";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { WaitingTag } from "../../shared/actions/command-outcome.tsx";
import type { Filter } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { bankNow } from "../../shared/session/bank-clock.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { HeldDecisions } from "./held-decisions.tsx";
import { isPutAway, postponedWords } from "./put-away.tsx";

const cells = {
  waits: ({ submittedAt }: WaitingReview) => (submittedAt === null ? "–" : ageOf(submittedAt, bankNow())),
  reviewer: With,
};

/** Who has it, or what it waits for. */
function With({ reviewer, orderId, postponed }: WaitingReview) {
  if (orderId !== null) return <WaitingTag />;
  const holder = reviewer && <Tag>{reviewer.isMe ? "com você" : reviewer.name}</Tag>;
  if (postponed === null) return holder ?? "livre";
  return (
    <>
      {holder ?? (isPutAway(postponed) ? null : "livre")}
      <span className="block min-w-56 wrap-anywhere">{postponedWords(postponed)}</span>
    </>
  );
}

const filters: readonly Filter[] = [
  {
    name: "entity",
    label: "Tipo",
    kind: "choice",
    options: [
      { value: "PERSON", label: "Pessoas" },
      { value: "COMPANY", label: "Empresas" },
    ],
  },
  {
    name: "held",
    label: "Situação",
    kind: "choice",
    none: "Todas menos as adiadas",
    options: [
      { value: "free", label: "Livres" },
      { value: "mine", label: "Comigo" },
      { value: "ordered", label: "Aguardam aprovação" },
      { value: "postponed", label: "Adiadas" },
    ],
  },
];

/** The applications that the automatic policy left to people. */
export default function ReviewsPage() {
  const { slug } = useTenant();
  const navigate = useNavigate();
  const mayDecide = useMay("reviews.decide");
  const next = useMutation({
    mutationFn: () => call(takeNextReview, { params: { tenant: slug }, body: {} }),
    onSuccess: ({ id }) => {
      if (id === null) toast.blank("Nenhum cadastro livre para analisar.");
      else void navigate(pathOf(slug, "reviews", id));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Page
      title="Análises"
      subtitle="Cadastros que aguardam a decisão de uma pessoa; primeiro quem espera há mais tempo"
      actions={<HeldDecisions />}
    >
      <DataList
        name="reviews"
        waits
        what="análises"
        endpoint={listReviews}
        csv={downloadReviews}
        filters={filters}
        columns={reviewColumns}
        cells={cells}
        sorted="since"
        linkOf={({ id }) => pathOf(slug, "reviews", id)}
        empty={{ title: "Nenhum cadastro aguarda", text: "O que a política automática não aprova aparece aqui." }}
        actions={
          <>
            <LinkButton variant="secondary" to={`${pathOf(slug, "reviews")}?held=postponed`}>
              Adiadas
            </LinkButton>
            {mayDecide && (
              <Button busy={next.isPending} onClick={() => next.mutate()}>
                Próxima
              </Button>
            )}
          </>
        }
      />
    </Page>
  );
}
