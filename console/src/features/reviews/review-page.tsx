import { openReview } from "@vitral/contract/console/reviews";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { Answers } from "./answers.tsx";
import { Checklist } from "./checklist.tsx";
import { Decision } from "./decision.tsx";
import { Photos } from "./photos.tsx";

/** One application: files beside answers and checks, and the decision. Opening takes it for some minutes. */
export default function ReviewPage() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const review = useQuery({
    queryKey: ["review", slug, id],
    queryFn: ({ signal }) => call(openReview, { params: { tenant: slug, id } }, signal),
    // A look is audited: the window's focus asks for no other, and nothing is kept once the page is left.
    refetchOnWindowFocus: false,
    staleTime: 10 * 60_000,
    gcTime: 0,
    retry: false,
  });
  return (
    <Page
      title={review.data?.name ?? "Análise"}
      subtitle={
        <>
          <Link className="text-accent-strong underline" to={pathOf(slug, "reviews")}>
            Análises
          </Link>
          {review.data && ` · ${review.data.entityType === "PERSON" ? "CPF" : "CNPJ"} ${review.data.document}`}
        </>
      }
    >
      <Loaded query={review} what="o cadastro">
        {(application) => (
          <div key={application.id} className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
            <Photos tenant={slug} application={application} />
            <div className="grid gap-4 lg:sticky lg:top-4">
              <Decision application={application} />
              <Checklist checks={application.checks} />
              <Answers title="Respostas" facts={application.answers} />
              <Answers title="Sócio" facts={application.partner} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
