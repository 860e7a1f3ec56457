import { addCustomerNote, listCustomerNotes } from "@vitral/contract/console/customers";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { moment } from "../../lib/moment.ts";
import { NoteForm } from "../../shared/actions/note-form.tsx";
import type { Column } from "../../shared/list/column.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PagedCard } from "./paged-card.tsx";

type Note = AnswerOf<typeof listCustomerNotes>["rows"][number];
const columns: readonly Column<Note>[] = [
  {
    head: "Anotação",
    cell: ({ text, author, at }) => (
      <>
        <span className="block whitespace-pre-line wrap-anywhere">{text}</span>
        <span className="text-caption text-neutral-600">
          {author} · {moment(at)}
        </span>
      </>
    ),
  },
];

/** What the staff wrote down about the customer; a note is never changed. */
export function Notes({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  const mayWrite = useMay("customers.note");
  const client = useQueryClient();
  const params = { tenant: slug, id: customerId };
  return (
    <PagedCard
      customerId={customerId}
      name="notes"
      title="Anotações"
      what="as anotações"
      none="Nenhuma anotação."
      columns={columns}
      load={(query, signal) => call(listCustomerNotes, { params, query }, signal)}
      above={
        mayWrite && (
          <NoteForm
            label="Nova anotação"
            add={(body) => call(addCustomerNote, { params, body })}
            onAdded={() => client.invalidateQueries({ queryKey: ["customer", slug, customerId, "notes"] })}
          />
        )
      }
    />
  );
}
