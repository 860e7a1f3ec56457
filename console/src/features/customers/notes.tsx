import { addCustomerNote, listCustomerNotes } from "@vitral/contract/console/customers";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { NoteForm } from "../../shared/actions/note-form.tsx";
import { moment } from "../../lib/moment.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** What the staff wrote down about the customer; a note is never changed. */
export function Notes({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  const mayWrite = useMay("customers.edit");
  const client = useQueryClient();
  const queryKey = ["customer", slug, customerId, "notes"];
  const params = { tenant: slug, id: customerId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listCustomerNotes, { params, query: {} }, signal),
  });
  return (
    <Card title="Anotações">
      {mayWrite && (
        <NoteForm
          label="Nova anotação"
          add={(body) => call(addCustomerNote, { params, body })}
          onAdded={() => client.invalidateQueries({ queryKey })}
        />
      )}
      <Loaded query={query} what="as anotações">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-sm text-neutral-600">Nenhuma anotação.</p>
          ) : (
            <ul className="divide-y divide-neutral-200 text-sm">
              {rows.map(({ id, at, author, text }) => (
                <li key={id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
                  <span className="whitespace-pre-line wrap-anywhere">{text}</span>
                  <span className="text-caption text-neutral-600">
                    {author} · {moment(at)}
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
