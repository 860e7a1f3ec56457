import { type CustomerPage, getCustomer } from "@vitral/contract/console/customers";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { Accounts } from "./accounts.tsx";
import { Attention } from "./attention.tsx";
import { Audit } from "./audit.tsx";
import { Cases } from "./cases.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerData } from "./customer-data.tsx";
import { Devices } from "./cards/devices.tsx";
import { Keys } from "./keys.tsx";
import { Messages } from "./messages.tsx";
import { Notes } from "./notes.tsx";
import { PayeeLimits } from "./cards/payee-limits.tsx";
import { Payments } from "./payments.tsx";
import { Relationship } from "./relationship.tsx";
import { Schedules } from "./cards/schedules.tsx";
import { StateTag } from "./state-tag.tsx";

/** All about one customer, and what can be done. */
export default function Customer() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["customer", slug, id],
    queryFn: ({ signal }) => call(getCustomer, { params: { tenant: slug, id } }, signal),
  });
  const { data } = query;
  return (
    <Page
      title={data?.name ?? "Cliente"}
      {...(data && { subtitle: <Head customer={data} />, actions: <CustomerActions customer={data} /> })}
    >
      <Loaded query={query} what="o cliente">
        {(customer) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid min-w-0 gap-4 empty:hidden lg:col-span-2">
              <Attention customer={customer} />
              <WaitingCommands
                queryKey={["customer-commands", slug, customer.id]}
                filter={{ customerId: customer.id }}
              />
            </div>
            <div className="grid min-w-0 gap-4">
              <Accounts customer={customer} />
              <Schedules customer={customer} />
              <Payments customerId={customer.id} />
              <Cases customerId={customer.id} />
              <Messages customerId={customer.id} />
              <Audit customerId={customer.id} />
            </div>
            <div className="grid min-w-0 gap-4">
              <CustomerData customer={customer} />
              <Relationship customer={customer} />
              <Notes customerId={customer.id} />
              <Keys customer={customer} />
              <PayeeLimits customer={customer} />
              <Devices customer={customer} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const Head = ({ customer: { status, blockedAt, closedAt, erasedAt } }: { customer: CustomerPage }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StateTag status={status} isBlocked={blockedAt !== null} isClosed={closedAt !== null} />
    {closedAt !== null && (
      <span>
        em {moment(closedAt)}
        {erasedAt !== null && `; dados eliminados em ${moment(erasedAt)}`}
      </span>
    )}
  </span>
);
