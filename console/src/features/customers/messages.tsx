import { listCustomerMessages } from "@vitral/contract/console/customers";
import { messageKindNames, messageStateNames } from "@vitral/contract/console/messages";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** What was sent to the customer: the kind and how it went, never the content. */
export function Messages({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  const query = useQuery({
    queryKey: ["customer", slug, customerId, "messages"],
    queryFn: ({ signal }) => call(listCustomerMessages, { params: { tenant: slug, id: customerId } }, signal),
  });
  return (
    <Card title="Mensagens enviadas">
      <Loaded query={query} what="as mensagens">
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="text-sm text-neutral-600">Nenhuma mensagem nos últimos 90 dias.</p>
          ) : (
            <ul className="divide-y divide-neutral-200 text-sm">
              {messages.map(({ id, template, recipient, state, createdAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
                  <span>
                    {messageKindNames[template] ?? template} · {recipient}
                  </span>
                  <span className={state === "FAILED" ? "font-medium text-danger" : "text-neutral-600"}>
                    {messageStateNames[state]} · {moment(createdAt)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
