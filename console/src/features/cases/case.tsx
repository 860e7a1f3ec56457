import { matterOf } from "@vitral/contract/console/cases/case-orders";
import { type CaseDetail, caseKindNames, caseOutcomeNames, getCase } from "@vitral/contract/console/cases";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { CaseActions } from "./case-actions.tsx";
import { CaseData } from "./case-data.tsx";
import { CaseFiles } from "./case-files.tsx";
import { CaseTimeline } from "./case-timeline.tsx";
import { StateTag } from "./state-tag.tsx";

/** One case: its clock and amounts, whom it is about, what happened, and what can be done. */
export default function Case() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["case", slug, id],
    queryFn: ({ signal }) => call(getCase, { params: { tenant: slug, id } }, signal),
  });
  const found = query.data;
  return (
    <Page
      title={found ? caseKindNames[found.kind] : "Caso"}
      {...(found && { subtitle: <Head found={found} />, actions: <CaseActions found={found} /> })}
    >
      <Loaded query={query} what="o caso">
        {(shown) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid min-w-0 gap-4">
              <WaitingCommands queryKey={["case", slug, id, "waiting"]} filter={ordersOf(shown)} />
              <CaseData found={shown} />
              <CaseFiles found={shown} />
            </div>
            <CaseTimeline found={shown} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Which orders decide a case: one that ends a customer's mark names the customer alone. */
const ordersOf = ({ id, kind, customer }: CaseDetail) =>
  kind === "MARK" && customer
    ? { kind: "customer.unmark" as const, customerId: customer.id }
    : { matter: matterOf(id) };

const Head = ({ found: { state, outcome, assignee, escalated } }: { found: CaseDetail }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StateTag state={state} />
    <span>{caseOutcomeNames[outcome]}</span>
    <span>· {assignee === null ? "com ninguém" : `com ${assignee.name}`}</span>
    {escalated !== null && <span>{`· escalado para ${escalated.to} em ${moment(escalated.at)}`}</span>}
  </span>
);
