import type { CustomerRow } from "@vitral/contract/console/customers";
import { customerColumns } from "@vitral/contract/console/lists/customers";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import type { Db } from "../../platform/database/db.ts";
import { type Read, readsOfPrimary } from "../../platform/database/replica.ts";
import { csvOf } from "../../platform/http/csv.ts";
import { customerLists } from "../identity/identity.ts";
import { shownDocument } from "./masks.ts";
import { customersSought } from "./search.ts";

type Filter = { q?: string | undefined; state?: customerLists.CustomerFilter["state"] | undefined };

/** A page of customers, the newest first; `after` is the id of the last one of the page before. */
export async function customersPage(
  db: Db,
  tenantId: string,
  { limit, after, ...filter }: Filter & { limit?: number | undefined; after?: string | undefined },
) {
  const find = await finder(readsOfPrimary(db), tenantId, filter);
  const rows = await find(after, rowsToRead(limit));
  return asPage(rows, limit, ({ id }) => id);
}

/** The list of a filter as CSV text in chunks, with masked documents. */
export async function customersCsv(read: Read, tenantId: string, filter: Filter): Promise<AsyncGenerator<string>> {
  const find = await finder(read, tenantId, filter);
  return csvOf(customerColumns, (last, limit) => find(last?.id, limit));
}

/** Reads the customers of a filter after one of them. What is searched for is looked up once. */
async function finder(read: Read, tenantId: string, { q, state }: Filter) {
  const sought = await read((db) => customersSought(db, tenantId, q));
  return async (after: string | undefined, limit: number) => {
    const filter = { ...sought, ...(state && { state }), ...(after !== undefined && { after }) };
    return (await read((db) => customerLists.findCustomers(db, tenantId, filter, limit))).map(onTheWire);
  };
}

function onTheWire(row: customerLists.CustomerOfList): CustomerRow {
  return {
    id: row.id,
    name: row.name,
    document: shownDocument(row.document),
    entityType: row.entityType,
    status: row.status,
    isBlocked: row.blockedAt !== null,
    isClosed: row.closedAt !== null,
    createdAt: row.createdAt,
  };
}
